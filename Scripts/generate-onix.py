#!/usr/bin/env python3
"""Writes an ONIX message of a given size, for measuring: generate-onix.py SIZE [2.1|3.0|short] > FILE

SIZE is in bytes, or with k, M or G behind it. The same arguments give the same bytes.
"""

import random
import sys

UNITS = {"k": 10**3, "M": 10**6, "G": 10**9}
WORDS = (
    "garden forgotten river winter letters island of the house silent museum history cooking "
    "stars little under before after Küste château café Straße night train bright small field"
).split()
NAMES = "Kate Per Maj Lois Henning Ana João Zoë Émile Yuki Olga Ben Ruth Ivan Chloé Sven".split()
SURNAMES = "Morton Sjöwall Wahlöö Roth Mankell Silva Dvořák Lefèvre Tanaka Berg Ross Popov".split()


def size_of(text):
    unit = UNITS.get(text[-1:])
    return int(float(text[:-1]) * unit) if unit else int(text)


def isbn13(number):
    body = "978%09d" % (number % 10**9)
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str((10 - total % 10) % 10)


def sentence(pick, count):
    return " ".join(pick.choice(WORDS) for _ in range(count)).capitalize()


def fields(number):
    pick = random.Random(number)
    return {
        "number": number,
        "isbn": isbn13(number),
        "title": sentence(pick, pick.randint(2, 6)),
        "subtitle": sentence(pick, 4),
        "names": [(pick.choice(NAMES), pick.choice(SURNAMES)) for _ in range(pick.randint(1, 3))],
        "text": ". ".join(sentence(pick, 14) for _ in range(pick.randint(4, 12))),
        "date": "%04d%02d%02d" % (2000 + number // 4000 % 26, 1 + number // 300 % 12, 1 + number % 28),
        "pages": pick.randint(80, 900),
        "price": "%d.%02d" % (pick.randint(5, 60), pick.choice((0, 50, 95, 99))),
    }


def reference3(f):
    people = "".join(
        f"""      <Contributor>
        <SequenceNumber>{place}</SequenceNumber>
        <ContributorRole>A01</ContributorRole>
        <NamesBeforeKey>{given}</NamesBeforeKey>
        <KeyNames>{surname}</KeyNames>
        <BiographicalNote textformat="05"><p><strong>{given} {surname}</strong> writes.</p></BiographicalNote>
      </Contributor>
"""
        for place, (given, surname) in enumerate(f["names"], 1)
    )
    return f"""  <Product>
    <RecordReference>com.example.{f['number']}</RecordReference>
    <NotificationType>03</NotificationType>
    <ProductIdentifier>
      <ProductIDType>15</ProductIDType>
      <IDValue>{f['isbn']}</IDValue>
    </ProductIdentifier>
    <DescriptiveDetail>
      <ProductComposition>00</ProductComposition>
      <ProductForm>BC</ProductForm>
      <Measure>
        <MeasureType>01</MeasureType>
        <Measurement>197</Measurement>
        <MeasureUnitCode>mm</MeasureUnitCode>
      </Measure>
      <TitleDetail>
        <TitleType>01</TitleType>
        <TitleElement>
          <TitleElementLevel>01</TitleElementLevel>
          <TitleText>{f['title']}</TitleText>
          <Subtitle>{f['subtitle']}</Subtitle>
        </TitleElement>
      </TitleDetail>
{people}      <Language>
        <LanguageRole>01</LanguageRole>
        <LanguageCode>eng</LanguageCode>
      </Language>
      <Extent>
        <ExtentType>00</ExtentType>
        <ExtentValue>{f['pages']}</ExtentValue>
        <ExtentUnit>03</ExtentUnit>
      </Extent>
      <Subject>
        <MainSubject/>
        <SubjectSchemeIdentifier>10</SubjectSchemeIdentifier>
        <SubjectCode>FIC022000</SubjectCode>
      </Subject>
    </DescriptiveDetail>
    <CollateralDetail>
      <TextContent>
        <TextType>03</TextType>
        <ContentAudience>00</ContentAudience>
        <Text textformat="05"><p>{f['text']}.</p><p>Rock &amp; <em>roll</em>.</p></Text>
      </TextContent>
      <SupportingResource>
        <ResourceContentType>01</ResourceContentType>
        <ContentAudience>00</ContentAudience>
        <ResourceMode>03</ResourceMode>
        <ResourceVersion>
          <ResourceForm>02</ResourceForm>
          <ResourceLink>https://covers.example.com/{f['isbn']}.jpg</ResourceLink>
        </ResourceVersion>
      </SupportingResource>
    </CollateralDetail>
    <PublishingDetail>
      <Imprint>
        <ImprintName>Example Imprint</ImprintName>
      </Imprint>
      <Publisher>
        <PublishingRole>01</PublishingRole>
        <PublisherName>Example &amp; Sons</PublisherName>
      </Publisher>
      <PublishingDate>
        <PublishingDateRole>01</PublishingDateRole>
        <Date dateformat="00">{f['date']}</Date>
      </PublishingDate>
    </PublishingDetail>
    <ProductSupply>
      <SupplyDetail>
        <Supplier>
          <SupplierRole>01</SupplierRole>
          <SupplierName>Example Distribution</SupplierName>
        </Supplier>
        <ProductAvailability>20</ProductAvailability>
        <Price>
          <PriceType>02</PriceType>
          <PriceAmount>{f['price']}</PriceAmount>
          <CurrencyCode>EUR</CurrencyCode>
        </Price>
      </SupplyDetail>
    </ProductSupply>
  </Product>
"""


def reference2(f):
    people = "".join(
        f"""  <Contributor>
   <SequenceNumber>{place}</SequenceNumber>
   <ContributorRole>A01</ContributorRole>
   <PersonNameInverted>{surname}, {given}</PersonNameInverted>
  </Contributor>
"""
        for place, (given, surname) in enumerate(f["names"], 1)
    )
    return f""" <Product>
  <RecordReference>{f['isbn']}</RecordReference>
  <NotificationType>03</NotificationType>
  <ProductIdentifier>
   <ProductIDType>15</ProductIDType>
   <IDValue>{f['isbn']}</IDValue>
  </ProductIdentifier>
  <ProductForm>BC</ProductForm>
  <Title>
   <TitleType>01</TitleType>
   <TitleText>{f['title']}</TitleText>
   <Subtitle>{f['subtitle']}</Subtitle>
  </Title>
{people}  <NumberOfPages>{f['pages']}</NumberOfPages>
  <BICMainSubject>KF</BICMainSubject>
  <OtherText>
   <TextTypeCode>01</TextTypeCode>
   <Text>{f['text']}.</Text>
  </OtherText>
  <MediaFile>
   <MediaFileTypeCode>04</MediaFileTypeCode>
   <MediaFileLinkTypeCode>01</MediaFileLinkTypeCode>
   <MediaFileLink>https://covers.example.com/{f['isbn']}.jpg</MediaFileLink>
  </MediaFile>
  <Publisher>
   <PublishingRole>01</PublishingRole>
   <PublisherName>Example &amp; Sons</PublisherName>
  </Publisher>
  <PublicationDate>{f['date']}</PublicationDate>
  <SupplyDetail>
   <SupplierName>Example Distribution</SupplierName>
   <Price>
    <PriceTypeCode>02</PriceTypeCode>
    <PriceAmount>{f['price']}</PriceAmount>
    <CurrencyCode>EUR</CurrencyCode>
   </Price>
  </SupplyDetail>
 </Product>
"""


def short3(f):
    people = "".join(
        f"<contributor><b034>{place}</b034><b035>A01</b035><b039>{given}</b039>"
        f"<b040>{surname}</b040></contributor>\n"
        for place, (given, surname) in enumerate(f["names"], 1)
    )
    return f"""<product><a001>com.example.{f['number']}</a001><a002>03</a002>
<productidentifier><b221>15</b221><b244>{f['isbn']}</b244></productidentifier>
<descriptivedetail><x314>00</x314><b012>BC</b012>
<titledetail><b202>01</b202><titleelement><x409>01</x409><b203>{f['title']}</b203>
<b029>{f['subtitle']}</b029></titleelement></titledetail>
{people}<language><b253>01</b253><b252>eng</b252></language>
<extent><b218>00</b218><b219>{f['pages']}</b219><b220>03</b220></extent></descriptivedetail>
<collateraldetail><textcontent><x426>03</x426><d104>{f['text']}.</d104></textcontent>
<supportingresource><x436>01</x436><resourceversion><x435>https://covers.example.com/{f['isbn']}.jpg</x435>
</resourceversion></supportingresource></collateraldetail>
<publishingdetail><publisher><b291>01</b291><b081>Example &amp; Sons</b081></publisher>
<publishingdate><x448>01</x448><b306 dateformat="00">{f['date']}</b306></publishingdate></publishingdetail>
</product>
"""


DIALECTS = {
    "3.0": (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<ONIXMessage release="3.0" xmlns="http://ns.editeur.org/onix/3.0/reference">\n'
        "  <Header><Sender><SenderName>Example</SenderName></Sender></Header>\n",
        reference3,
        "</ONIXMessage>\n",
    ),
    "2.1": (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXMessage>\n'
        " <Header><FromCompany>Example</FromCompany></Header>\n",
        reference2,
        "</ONIXMessage>\n",
    ),
    "short": (
        '<?xml version="1.0" encoding="UTF-8"?>\n<ONIXmessage release="3.0">\n'
        "<header><sender><x298>Example</x298></sender></header>\n",
        short3,
        "</ONIXmessage>\n",
    ),
}


def main():
    if len(sys.argv) not in (2, 3) or (len(sys.argv) == 3 and sys.argv[2] not in DIALECTS):
        sys.exit(__doc__)
    size = size_of(sys.argv[1])
    head, product, tail = DIALECTS[sys.argv[2] if len(sys.argv) == 3 else "3.0"]
    written = 0
    number = 0
    out = sys.stdout.buffer
    out.write(head.encode())
    while written < size:
        piece = "".join(product(fields(number + step)) for step in range(100)).encode()
        number += 100
        out.write(piece)
        written += len(piece)
    out.write(tail.encode())


if __name__ == "__main__":
    main()
