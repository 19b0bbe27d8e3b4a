/// What the answers of `/api/v1` look like, as JSON Schema.
enum OpenAPISchemas {
  static let text = "{" + [values, sections, books, layouts, reports].joined(separator: ",") + "}"

  private static let values = #"""
    "Problem":{"type":"object","required":["type","title","status","detail"],"properties":{
      "type":{"type":"string"},"title":{"type":"string"},"status":{"type":"integer"},
      "detail":{"type":"string"},"parameter":{"type":"string"},
      "allowed":{"type":"array","items":{"type":"string"}}},"additionalProperties":false},
    "Count":{"type":"object","required":["count"],"properties":{
      "count":{"type":"integer","minimum":0}},"additionalProperties":false},
    "Frame":{"type":"object","required":["x","y","width","height"],"properties":{
      "x":{"type":"number"},"y":{"type":"number"},"width":{"type":"number"},
      "height":{"type":"number"}},"additionalProperties":false}
    """#

  private static let sections = #"""
    "Catalogs":{"type":"array","items":{"type":"object",
      "required":["name","sectionCount","bookCount","coverCount"],"properties":{
      "name":{"type":"string"},"sectionCount":{"type":"integer"},"bookCount":{"type":"integer"},
      "coverCount":{"type":"integer"},"lastImport":{"type":"string"}},
      "additionalProperties":false}},
    "Section":{"type":"object","required":["id","period","title","bookCount","coverCount"],
      "properties":{"id":{"type":"integer"},"parent":{"type":"integer"},
      "period":{"type":"string","pattern":"^(-?[0-9]{4}(-[0-9]{2})?|undated)$"},
      "title":{"type":"string"},"bookCount":{"type":"integer","minimum":0},
      "coverCount":{"type":"integer","minimum":0}},"additionalProperties":false},
    "Sections":{"type":"array","items":{"$ref":"#/components/schemas/Section"}}
    """#

  private static let book = #"""
    "id":{"type":"integer"},"title":{"type":"string"},"subtitle":{"type":"string"},
      "contributors":{"type":"array","items":{"type":"object","required":["name"],"properties":{
        "name":{"type":"string"},"role":{"type":"string"}},"additionalProperties":false}},
      "isbn":{"type":"string","pattern":"^97[89][0-9]{10}$"},
      "published":{"$ref":"#/components/schemas/Date"},"added":{"$ref":"#/components/schemas/Date"},
      "publisher":{"type":"string"},"languages":{"type":"array","items":{"type":"string"}},
      "series":{"type":"object","required":["name"],"properties":{"name":{"type":"string"},
        "number":{"type":"string"}},"additionalProperties":false},
      "subjects":{"type":"array","items":{"type":"string"}},"description":{"type":"string"},
      "format":{"type":"string"},"pages":{"type":"integer"},
      "price":{"type":"object","required":["amount"],"properties":{
        "amount":{"type":["number","string"]},"currency":{"type":"string"}},
        "additionalProperties":false},
      "covers":{"type":"array","items":{"type":"object","required":["ref","kind"],"properties":{
        "ref":{"type":"string"},"kind":{"enum":["cover","thumbnail"]},
        "width":{"type":"integer"},"height":{"type":"integer"}},"additionalProperties":false}},
      "links":{"type":"array","items":{"type":"object","required":["href"],"properties":{
        "href":{"type":"string"},"rel":{"type":"string"},"type":{"type":"string"}},
        "additionalProperties":false}},
      "identifiers":{"type":"object","additionalProperties":{"type":"array",
        "items":{"type":"string"}}}
    """#

  private static let books =
    #"""
    "Date":{"type":"string","pattern":"^-?[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},
    "Book":{"type":"object","required":["id","title"],"properties":{
    """# + book + #"""
      },"additionalProperties":false},
      "SearchedBook":{"type":"object","required":["id","title","section"],"properties":{
      """# + book + #"""
      ,"section":{"$ref":"#/components/schemas/Section"}},"additionalProperties":false},
      "BookPage":{"type":"object","required":["section","books"],"properties":{
        "section":{"$ref":"#/components/schemas/Section"},
        "books":{"type":"array","items":{"$ref":"#/components/schemas/Book"}},
        "next":{"type":"string"}},"additionalProperties":false},
      "SearchPage":{"type":"object","required":["books"],"properties":{
        "books":{"type":"array","items":{"$ref":"#/components/schemas/SearchedBook"}},
        "next":{"type":"string"}},"additionalProperties":false}
      """#

  private static let layouts = #"""
    "Heights":{"type":"object","required":["width","height","sections"],"properties":{
      "width":{"type":"number"},"height":{"type":"number"},"sections":{"type":"array",
      "items":{"type":"object","required":["id","period","title","bookCount","columns","rows",
        "collectionHeight","y","height"],"properties":{"id":{"type":"integer"},
        "period":{"type":"string"},"title":{"type":"string"},"bookCount":{"type":"integer"},
        "columns":{"type":"integer"},"rows":{"type":"integer"},
        "collectionHeight":{"type":"number"},"y":{"type":"number"},"height":{"type":"number"}},
        "additionalProperties":false}}},"additionalProperties":false},
    "Item":{"type":"object","required":["book","title","frame"],"properties":{
      "index":{"type":"integer"},"book":{"type":"integer"},"title":{"type":"string"},
      "cover":{"type":"string"},"frame":{"$ref":"#/components/schemas/Frame"}},
      "additionalProperties":false},
    "LayoutSection":{"type":"object","required":["id","period","title","frame","titleFrame",
      "collectionFrame","columns","rows","items","sections"],"properties":{
      "id":{"type":"integer"},"period":{"type":"string"},"title":{"type":"string"},
      "frame":{"$ref":"#/components/schemas/Frame"},
      "titleFrame":{"$ref":"#/components/schemas/Frame"},
      "collectionFrame":{"$ref":"#/components/schemas/Frame"},
      "separatorFrame":{"$ref":"#/components/schemas/Frame"},"columns":{"type":"integer"},
      "rows":{"type":"integer"},
      "items":{"type":"array","items":{"$ref":"#/components/schemas/Item"}},
      "sections":{"type":"array","items":{"$ref":"#/components/schemas/LayoutSection"}}},
      "additionalProperties":false},
    "Layout":{"type":"object","required":["width","height","scale","sections"],"properties":{
      "width":{"type":"number"},"height":{"type":"number"},"scale":{"type":"number"},
      "sections":{"type":"array","items":{"$ref":"#/components/schemas/LayoutSection"}}},
      "additionalProperties":false},
    "Visible":{"type":"object","required":["width","height","sections"],"properties":{
      "width":{"type":"number"},"height":{"type":"number"},"sections":{"type":"array",
      "items":{"type":"object","required":["id","title","titleFrame","items"],"properties":{
        "id":{"type":"integer"},"title":{"type":"string"},
        "titleFrame":{"$ref":"#/components/schemas/Frame"},
        "items":{"type":"array","items":{"$ref":"#/components/schemas/Item"}}},
        "additionalProperties":false}}},"additionalProperties":false}
    """#

  private static let reports = #"""
    "Report":{"type":"object","required":["records","new","changed","unchanged","merged","refused",
      "sections","files"],"properties":{"records":{"type":"integer"},"new":{"type":"integer"},
      "changed":{"type":"integer"},"unchanged":{"type":"integer"},"merged":{"type":"integer"},
      "refused":{"type":"integer"},"sections":{"type":"integer"},"removed":{"type":"integer"},"stored":{"type":"boolean"},
      "files":{"type":"array","items":{"type":"object"}}},"additionalProperties":false}
    """#
}
