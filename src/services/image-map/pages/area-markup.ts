/** Areas as links over the picture: they work without a script, and with the keyboard in the order of the map. */
import { attributes, type Html, html, raw } from '../../../platform/html/html.ts'
import { rgbOf } from '../domain/colours.ts'
import { type Hotspot, nameOf, type Point, type Style } from '../domain/document.ts'
import { outlineOf } from '../domain/geometry.ts'
import { builtInIcons, pointsDown } from '../domain/icons.ts'
import type { IconShape } from '../hooks.ts'

export type AreaPlace = {
  /** What ids on the page begin with: `map-5`. */
  readonly prefix: string
  /** Height of the picture divided by its width. */
  readonly proportion: number
  readonly icons: ReadonlyMap<number, IconShape>
  readonly groupColours: ReadonlyMap<string, string>
  /** Groups whose areas are out of sight until the legend is asked for them; without scripts they are there. */
  readonly waiting: ReadonlySet<string>
}

/** Where a hotspot is told of in words. */
export const itemId = (prefix: string, id: string): string => `${prefix}-${id}`

/** Shapes that follow each other share one drawing; pins stand between them, so that the keyboard goes in order. */
export function areasMarkup(hotspots: readonly Hotspot[], place: AreaPlace): Html[] {
  const parts: Html[] = []
  let shapes: Html[] = []
  const endDrawing = () => {
    if (shapes.length > 0)
      parts.push(html`<svg class="vim-drawing" viewBox="0 0 100 100" preserveAspectRatio="none">${shapes}</svg>`)
    shapes = []
  }
  for (const hotspot of hotspots) {
    if (hotspot.type !== 'pin' && hotspot.type !== 'text') shapes.push(shapeMarkup(hotspot, place))
    else {
      endDrawing()
      parts.push(hotspot.type === 'pin' ? pinMarkup(hotspot, place) : textMarkup(hotspot, place))
    }
  }
  endDrawing()
  return parts
}

/** Links lead away, everything else to its text; what does nothing cannot be chosen. */
function linkAttributes(hotspot: Hotspot, { prefix, waiting }: AreaPlace, look: string) {
  const { type = 'tooltip', url, target, rel, ref } = hotspot.action ?? {}
  const isLink = type === 'link'
  const href = isLink ? url! : type === 'layer' ? `#${prefix}-floor-${ref}` : `#${itemId(prefix, hotspot.id)}`
  const isNew = isLink && target === '_blank'
  return attributes({
    class: waiting.has(hotspot.group_id ?? '') ? `${look} is-gone` : look,
    ...(type === 'none' ? { role: 'img' } : { href }),
    'data-spot': hotspot.id,
    'data-do': type === 'tooltip' ? null : type,
    'data-ref': ref,
    'data-group': hotspot.group_id,
    'data-open': hotspot.tooltip?.open_by_default ? true : null,
    'data-side': hotspot.tooltip?.placement,
    'data-wide': hotspot.tooltip?.width,
    'aria-label': spokenName(hotspot),
    target: isNew ? '_blank' : null,
    rel: isLink ? rel : null,
  })
}

/** Words that are shown beside an area are part of its name: whoever speaks to their computer says what they see. */
function spokenName(hotspot: Hotspot): string {
  const { type, label = '' } = hotspot
  const name = nameOf(hotspot)
  const isShown = label !== '' && (type === 'pin' || type === 'text')
  return !isShown || name.toLowerCase().includes(label.toLowerCase()) ? name : `${label}, ${name}`
}

function shapeMarkup(hotspot: Hotspot, place: AreaPlace): Html {
  const link = linkAttributes(hotspot, place, 'vim-area')
  const look = lookOf(hotspot, place)
  return html`<a${link}>${raw(shapeText(hotspot, place.proportion, look))}</a>`
}

/** Numbers and cleaned colours only, so it is written without the writer: a large map has fifty thousand of them. */
function shapeText(hotspot: Hotspot, proportion: number, look: string): string {
  const { type, x, y, width = 0, height = 0, rotation = 0, style } = hotspot
  if (type === 'path' && rotation === 0) return `<path d="${hotspot.path}"${look}/>`
  if (type === 'ellipse' && rotation === 0)
    return `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}"${look}/>`
  if (type === 'rect' && rotation === 0) {
    const radius = style?.radius ? ` rx="${style.radius / 4}"` : ''
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius}${look}/>`
  }
  return `<polygon points="${pointsText(outlineOf(hotspot, proportion))}"${look}/>`
}

const pointsText = (points: readonly Point[]): string => {
  let text = ''
  for (const [x, y] of points) text += `${x},${y} `
  return text.trimEnd()
}

/** The look at rest as attributes, the others as variables that the style sheet uses. */
function lookOf(hotspot: Hotspot, { groupColours }: AreaPlace): string {
  const group = groupColours.get(hotspot.group_id ?? '')
  const style: Style = { ...(group ? { fill: group, stroke: group } : {}), ...hotspot.style }
  const variables = [...variablesOf('', style), ...variablesOf('h', hotspot.hover), ...variablesOf('a', hotspot.active)]
  return variables.length > 0 ? ` style="${variables.join(';')}"` : ''
}

function variablesOf(state: '' | 'h' | 'a', style: Style = {}): string[] {
  const named = (name: string, value: string | number | undefined) =>
    value === undefined || value === '' ? [] : [`--${state}${name}:${value}`]
  return [
    ...named('fill', plainColour(style.fill)),
    ...named('fill-o', style.fill_opacity),
    ...named('stroke', plainColour(style.stroke)),
    ...named('stroke-o', style.stroke_opacity),
    ...named('width', style.stroke_width),
    ...named('dash', style.dash),
  ]
}

/** As hexadecimal digits where it was written with a function. */
export function plainColour(colour: string | undefined): string {
  if (!colour?.includes('(')) return colour ?? ''
  const rgb = rgbOf(colour)
  const digits = rgb?.map(value =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0'),
  )
  return digits ? `#${digits.join('')}` : ''
}

function pinMarkup(hotspot: Hotspot, place: AreaPlace): Html {
  const { icon, x, y, label } = hotspot
  const size = icon?.size ?? 32
  const name = icon?.name ?? 'pin'
  const classes = [
    'vim-pin',
    ...(pointsDown(name) && !icon?.id ? ['is-tip'] : []),
    ...(icon?.pulse ? ['is-pulsing'] : []),
  ]
  const colour = plainColour(icon?.color || hotspot.style?.fill || place.groupColours.get(hotspot.group_id ?? ''))
  const link = linkAttributes(hotspot, place, classes.join(' '))
  const own = icon?.id ? place.icons.get(icon.id) : undefined
  const drawing = own
    ? html`<svg viewBox="${own.viewBox}" aria-hidden="true">${raw(own.markup)}</svg>`
    : html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${builtInIcons[name] ?? builtInIcons.pin}"/></svg>`
  const words = label ? html`<span class="vim-label">${label}</span>` : ''
  return html`<span class="vim-place" style="left:${x}%;top:${y}%;--size:${size}px;--pin:${colour || 'inherit'}"><a${link}>${drawing}${words}</a></span>`
}

function textMarkup(hotspot: Hotspot, place: AreaPlace): Html {
  const { x, y, rotation = 0, label, title } = hotspot
  const link = linkAttributes(hotspot, place, 'vim-text')
  return html`<span class="vim-place" style="left:${x}%;top:${y}%;--turn:${rotation}deg"><a${link}>${label || title}</a></span>`
}
