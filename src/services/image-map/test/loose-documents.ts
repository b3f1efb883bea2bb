/** Documents as careless or hostile callers might send them. */
import fc from 'fast-check'
import { actionTypes, hotspotTypes } from '../domain/document.ts'

export const hostileTexts = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><g onload=alert(1)></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '"><iframe srcdoc="<script>parent.pwned=1</script>">',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '</title></style><script>pwned=1</script>',
  '{{constructor.constructor("pwned=1")()}}',
  '<form action=javascript:alert(1)><button>x',
  "' onmouseover='pwned=1",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'url(javascript:alert(1))',
  '\u202etxt\u0000\u0007',
]

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 10 }),
)
const number = fc.oneof(
  fc.double(),
  fc.integer({ min: -200, max: 300 }),
  fc.constantFrom('7', '50.123456', 'NaN', null, undefined, {}, []),
)
const any = fc.oneof(text, number, fc.boolean(), fc.anything({ maxDepth: 1, maxKeys: 3 }))
const id = fc.oneof(fc.constantFrom('a', 'b', 'A', 'a b', '', 'x'.repeat(60)), any)
const style = fc.record(
  {
    fill: fc.oneof(text, fc.constantFrom('red', '#fff', 'rgb(1,2,3)')),
    fill_opacity: number,
    stroke_width: number,
    dash: text,
  },
  { requiredKeys: [] },
)
const points = fc.array(fc.oneof(fc.tuple(number, number), any), { maxLength: 8 })
const path = fc.string({ unit: fc.constantFrom(...'MLHVCSQTAZmlz0123456789 .,-'), maxLength: 40 })
const hotspot = fc.record(
  {
    ...{
      id,
      type: fc.oneof(fc.constantFrom(...hotspotTypes), any),
      x: number,
      y: number,
      width: number,
      height: number,
    },
    ...{ points: fc.oneof(points, any), path: fc.oneof(path, any), rotation: number, title: any, label: any, alt: any },
    ...{ content: text, layer_id: id, group_id: id, order: number, visible: any, locked: any, junk: any },
    action: fc.record(
      { type: fc.oneof(fc.constantFrom(...actionTypes), any), url: text, target: text, rel: text, ref: id },
      { requiredKeys: [] },
    ),
    icon: fc.record({ id: number, name: any, size: number, color: text, pulse: any }, { requiredKeys: [] }),
    ...{
      style,
      hover: style,
      active: fc.oneof(style, any),
      tooltip: fc.record({ placement: any, width: number, open_by_default: any }),
    },
    ...{ media: fc.record({ type: any, url: text, alt: any }), data: fc.dictionary(text, any, { maxKeys: 4 }) },
  },
  { requiredKeys: [] },
)
const picture = fc.record(
  { id: number, url: text, width: number, height: number, alt: any, caption: any },
  { requiredKeys: [] },
)

export const looseDocument = fc.oneof(
  fc.record(
    {
      image: fc.oneof(picture, any),
      layers: fc.oneof(
        fc.array(fc.record({ id, title: any, image: picture }, { requiredKeys: [] }), { maxLength: 3 }),
        any,
      ),
      groups: fc.oneof(
        fc.array(fc.record({ id, title: any, color: text, visible: any }, { requiredKeys: [] }), { maxLength: 3 }),
        any,
      ),
      settings: fc.oneof(
        fc.record(
          { theme: any, zoom: any, tooltip: any, list: any, background: text, css_class: text },
          { requiredKeys: [] },
        ),
        any,
      ),
      hotspots: fc.oneof(fc.array(fc.oneof(hotspot, any), { maxLength: 6 }), any),
      junk: any,
    },
    { requiredKeys: [] },
  ),
  any,
)
