/// Words for codes of ONIX.
enum ONIXCodes {
  /// Forms of products: list 150 of release 3, and what list 7 of 2.1 has besides.
  static let productForms: [String: String] = [
    "AA": "Audio", "AB": "Audio cassette", "AC": "Audio CD", "AE": "Audio disc",
    "AF": "Audio tape", "AG": "MiniDisc", "AI": "DVD audio", "AJ": "Audio download",
    "AK": "Audio player", "AL": "Audio on SD card", "AN": "Audio download", "AO": "Online audio",
    "AZ": "Audio",
    "BA": "Book", "BB": "Hardback", "BC": "Paperback", "BD": "Loose-leaf", "BE": "Spiral bound",
    "BF": "Pamphlet", "BG": "Leather binding", "BH": "Board book", "BI": "Rag book",
    "BJ": "Bath book", "BK": "Novelty book", "BL": "Slide bound", "BM": "Big book",
    "BN": "Part-work", "BO": "Fold-out book", "BP": "Foam book", "BZ": "Book",
    "CA": "Map", "CB": "Folded map", "CC": "Flat map", "CD": "Rolled map", "CE": "Globe",
    "CZ": "Map",
    "DA": "Digital product", "DB": "CD-ROM", "DC": "CD-I", "DD": "DVD", "DE": "Game cartridge",
    "DF": "Diskette", "DG": "E-book", "DH": "Online resource", "DI": "DVD-ROM",
    "DJ": "SD memory card", "DK": "Compact flash card", "DL": "Memory stick", "DM": "USB stick",
    "DN": "Double-sided CD and DVD", "DO": "Digital product licence key", "DZ": "Digital product",
    "EA": "E-book", "EB": "E-book", "EC": "Online e-book", "ED": "E-book",
    "FA": "Film", "FB": "Film", "FC": "Slides", "FD": "Transparencies", "FE": "Film", "FF": "Film",
    "FZ": "Film",
    "LA": "Digital licence", "LB": "Digital licence", "LC": "Digital licence",
    "MA": "Microform", "MB": "Microfiche", "MC": "Microfilm", "MZ": "Microform",
    "PA": "Printed item", "PB": "Address book", "PC": "Calendar", "PD": "Cards",
    "PE": "Copymasters", "PF": "Diary", "PG": "Frieze", "PH": "Kit", "PI": "Sheet music",
    "PJ": "Postcards", "PK": "Poster", "PL": "Record book", "PM": "Wallet", "PN": "Pictures",
    "PO": "Wallchart", "PP": "Stickers", "PQ": "Book plate", "PR": "Notebook", "PS": "Organizer",
    "PT": "Bookmark", "PU": "Leaflet", "PV": "Book plates", "PZ": "Printed item",
    "SA": "Multiple-item product", "SB": "Boxed set", "SC": "Slip-cased set",
    "SD": "Shrink-wrapped set", "SE": "Set", "SF": "Set with items enclosed",
    "VA": "Video", "VB": "Video", "VF": "Videodisc", "VI": "DVD", "VJ": "VHS video",
    "VK": "Betamax video", "VL": "VCD", "VM": "SVCD", "VN": "HD DVD", "VO": "Blu-ray",
    "VP": "UMD video", "VQ": "CBHD", "VZ": "Video",
    "WW": "Mixed media product", "WX": "Multiple copy pack",
    "XA": "Trade material", "XB": "Dumpbin, empty", "XC": "Dumpbin, filled",
    "XD": "Counterpack, empty", "XE": "Counterpack, filled", "XF": "Promotional poster",
    "XG": "Shelf strip", "XH": "Window piece", "XI": "Streamer", "XJ": "Spinner",
    "XK": "Large book display", "XL": "Shrink-wrapped pack", "XM": "Boxed pack",
    "XZ": "Point of sale material",
    "ZA": "Merchandise", "ZB": "Doll", "ZC": "Soft toy", "ZD": "Toy", "ZE": "Game",
    "ZF": "T-shirt", "ZG": "E-book reader", "ZH": "Tablet computer", "ZI": "Audiobook player",
    "ZJ": "Jigsaw", "ZK": "Mug", "ZL": "Tote bag", "ZM": "Tableware", "ZN": "Umbrella",
    "ZZ": "Merchandise",
  ]

  /// Formats of files among the details of a form (list 175).
  static let fileFormats: [String: String] = [
    "A103": "MP3", "E101": "EPUB", "E102": "OEB", "E103": "DOC", "E104": "DOCX", "E105": "HTML",
    "E107": "PDF", "E108": "PDF/A", "E112": "TXT", "E113": "XHTML", "E116": "Kindle",
    "E127": "Mobipocket", "E133": "EPUB", "E134": "Enhanced EPUB", "E136": "Braille-ready file",
    "E139": "LCPDF", "E140": "Google Edition", "E141": "Vook", "E150": "Kindle KF8",
  ]

  /// Types of e-publications in release 2.1 (list 10).
  static let epubTypes: [String: String] = [
    "001": "HTML", "002": "PDF", "004": "Microsoft Reader", "005": "Palm Reader",
    "015": "Adobe PDF",
    "022": "Mobipocket", "029": "EPUB", "031": "Kindle", "032": "Kobo", "044": "Google Edition",
  ]
}
