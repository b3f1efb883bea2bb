/** Drawings that try to act, load or lead somewhere. */
const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"/>${inside}</svg>`

export const hostileIcons: Readonly<Record<string, string>> = {
  script: around('<script>alert(1)</script>'),
  'script in capitals': around('<SCRIPT>alert(1)</SCRIPT>'),
  'script of another namespace': around('<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'),
  'event of the root': '<svg onload="alert(1)"><circle r="3"/></svg>',
  'event of a part': around('<path d="M0 0 L1 1" onclick="alert(1)" OnFocus="x"/>'),
  'event with a slash': '<svg/onload=alert(1)><circle r="3"/></svg>',
  foreignObject: around(
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src=x onerror=alert(1)></body></foreignObject>',
  ),
  'style element': around(
    '<style>@import url(http://evil.example/x.css); *{background:url(javascript:alert(1))}</style>',
  ),
  'style attribute': around('<path d="M0 0 L1 1" style="background:url(http://evil.example)"/>'),
  link: around('<a href="javascript:alert(1)"><circle r="9"/></a>'),
  'old link': around('<a xlink:href="javascript:alert(1)"><circle r="9"/></a>'),
  'use of outside': around('<use href="http://evil.example/#x"/><use xlink:href="data:image/svg+xml;base64,x#y"/>'),
  image: around('<image href="http://evil.example/p.png"/>'),
  'fill of outside': around('<path d="M0 0 L1 1" fill="url(http://evil.example/#x)"/>'),
  'fill with a second address': around('<path d="M0 0 L1 1" fill="url(#a) url(http://evil.example)"/>'),
  animation: around(
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  ),
  handler: around('<handler type="text/javascript">alert(1)</handler>'),
  iframe: around('<iframe src="javascript:alert(1)"></iframe><embed src="x"/><object data="x"/>'),
  'entity of a document type':
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY y "<script>alert(1)</script>">]><svg><circle r="3"/>&x;&y;</svg>',
  'billion laughs': '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg><circle r="3"/>&b;</svg>',
  'CDATA trick': around('<![CDATA[<script>alert(1)</script>]]><g><![CDATA[</g></svg><script>alert(1)</script>]]></g>'),
  'comment trick': around('<!--><script>alert(1)</script>--><g/>'),
  'processing instruction': `<?xml-stylesheet href="http://evil.example/x.xsl" type="text/xsl"?>${around('')}`,
  'title breakout': around('<title></title><script>alert(1)</script><title>x</title>'),
  'attribute breakout': around('<path d="M0 0 L1 1&quot; onload=&quot;alert(1)"/>'),
  'encoded link': around('<a href="&#106;avascript:alert(1)"><g/></a>'),
  'filter and mask': around(
    '<filter id="f"><feImage href="http://evil.example"/></filter><g filter="url(http://evil.example)" mask="url(https://evil.example)"/>',
  ),
  'nested drawings': around('<svg onload="alert(1)"><svg><script>alert(1)</script></svg></svg>'),
  'marker and pattern': around('<pattern id="p"><image href="http://evil.example"/></pattern><marker/>'),
  'long name': around(`<path id="${'a'.repeat(30_000)}" d="M0 0 L1 1"/>`),
}
