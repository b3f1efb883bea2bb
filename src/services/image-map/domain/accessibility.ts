/** What would keep people from using a map, told beside the thing that it concerns. */
import { type Spoken, saidIn } from '../../../kernel/words.ts'
import { told } from './accessibility-words.ts'
import { contrastBetween, mixed, type Rgb, rgbOf } from './colours.ts'
import { floorOf, floorsOf, type Hotspot, inOrder, type MapDocument, nameOf, usualStyle } from './document.ts'
import { type Box, boxOfHotspot, isInside, middleOf, proportionOf } from './geometry.ts'

export const problemCodes = [
  'picture_missing',
  'picture_without_alt',
  'hotspot_without_name',
  'target_small',
  'hotspot_hidden',
  'order_jumps',
  'contrast_low',
] as const
export type ProblemCode = (typeof problemCodes)[number]
export type Problem = {
  readonly code: ProblemCode
  /** Errors hold a map back where the site asks for accessible ones; hints do not. */
  readonly severity: 'error' | 'hint'
  /** The hotspot that it concerns; null for the map or one of its floors. */
  readonly hotspot: string | null
  readonly message: Spoken | string
}

/** With its sentence in the language of the reader. */
export type ToldProblem = Problem & { readonly message: string }

export const toldIn = (language: string, problems: readonly Problem[]): ToldProblem[] =>
  problems.map(problem => ({ ...problem, message: String(saidIn(problem.message, language)) }))

/** The colour of the picture under an area, where somebody has looked at it. */
export type Underground = (hotspot: Hotspot) => Rgb | null

const NARROW = 320
const SMALLEST = 24
const LEAST_CONTRAST = 3
/** A step back up the picture by more than this share of it makes a keyboard user lose their place. */
const FAR_BACK = 50
const MOST_TOLD = 200

export function problemsOf(doc: MapDocument, under: Underground = () => null): Problem[] {
  const shown = inOrder(doc.hotspots).filter(({ visible }) => visible !== false)
  const proportions = new Map(floorsOf(doc).map(({ id, image }) => [id, proportionOf(image)]))
  const proportionOn = (hotspot: Hotspot) => proportions.get(floorOf(hotspot, doc)) ?? proportionOf(doc.image)
  const boxes = new Map(shown.map(hotspot => [hotspot.id, boxOfHotspot(hotspot, proportionOn(hotspot))]))
  return [
    ...pictureProblems(doc),
    ...shown.flatMap(nameProblems),
    ...shown.flatMap(hotspot => sizeProblems(hotspot, boxes.get(hotspot.id)!, proportionOn(hotspot))),
    ...hiddenProblems(doc, boxes),
    ...orderProblems(shown, doc, boxes),
    ...shown.flatMap(hotspot => contrastProblems(hotspot, under)),
  ].slice(0, MOST_TOLD)
}

function pictureProblems(doc: MapDocument): Problem[] {
  return floorsOf(doc).flatMap(({ title, image }): Problem[] => {
    const say = (word: 'picture_missing' | 'picture_without_alt') =>
      title === '' ? told(word) : told(`${word}_of`, { title })
    if (image.url === '') return [{ ...error('picture_missing'), hotspot: null, message: say('picture_missing') }]
    if (image.alt !== '') return []
    return [{ ...error('picture_without_alt'), hotspot: null, message: say('picture_without_alt') }]
  })
}

function nameProblems(hotspot: Hotspot): Problem[] {
  if (hotspot.title || hotspot.label || hotspot.alt || hotspot.action?.type === 'none') return []
  const message = told('hotspot_without_name')
  return [{ ...error('hotspot_without_name'), hotspot: hotspot.id, message }]
}

/** On a phone, in pixels. What the list offers as well can be reached there. */
function sizeProblems(hotspot: Hotspot, box: Box, proportion: number): Problem[] {
  const isPin = hotspot.type === 'pin' || hotspot.type === 'text'
  const [width, height] = isPin
    ? [hotspot.icon?.size ?? 32, hotspot.icon?.size ?? 32]
    : [((box.right - box.left) * NARROW) / 100, ((box.bottom - box.top) * NARROW * proportion) / 100]
  const side = Math.floor(Math.min(width, height))
  if (side >= SMALLEST) return []
  const message = told('target_small', { name: nameOf(hotspot), side, least: SMALLEST })
  return [{ code: 'target_small', severity: 'hint', hotspot: hotspot.id, message }]
}

/** The later a hotspot stands in the document, the higher it lies. */
function hiddenProblems(doc: MapDocument, boxes: ReadonlyMap<string, Box>): Problem[] {
  const areas = doc.hotspots
    .filter(({ id, type }) => boxes.has(id) && type !== 'text')
    .map(hotspot => ({ hotspot, box: boxes.get(hotspot.id)!, floor: floorOf(hotspot, doc) }))
  return areas.flatMap(({ hotspot }, at): Problem[] => {
    const above = coveringArea(areas, at)
    if (!above) return []
    const message = told('hotspot_hidden', { name: nameOf(hotspot), above: nameOf(above) })
    return [{ ...error('hotspot_hidden'), hotspot: hotspot.id, message }]
  })
}

type PlacedArea = { readonly hotspot: Hotspot; readonly box: Box; readonly floor: string }

/** Every pair is looked at, so this is a plain loop. */
function coveringArea(areas: readonly PlacedArea[], at: number): Hotspot | null {
  const { box, floor } = areas[at]!
  for (let above = at + 1; above < areas.length; above++) {
    const other = areas[above]!
    if (isInside(box, other.box) && other.hotspot.type !== 'pin' && other.floor === floor) return other.hotspot
  }
  return null
}

function orderProblems(shown: readonly Hotspot[], doc: MapDocument, boxes: ReadonlyMap<string, Box>): Problem[] {
  return shown.slice(1).flatMap((hotspot, at): Problem[] => {
    const before = shown[at]!
    if (floorOf(before, doc) !== floorOf(hotspot, doc)) return []
    const [from, to] = [middleOf(boxes.get(before.id)!), middleOf(boxes.get(hotspot.id)!)]
    if (from[1] - to[1] <= FAR_BACK || from[0] - to[0] <= -FAR_BACK) return []
    const message = told('order_jumps', { from: nameOf(before), to: nameOf(hotspot) })
    return [{ code: 'order_jumps', severity: 'hint', hotspot: hotspot.id, message }]
  })
}

function contrastProblems(hotspot: Hotspot, under: Underground): Problem[] {
  const picture = under(hotspot)
  if (!picture || hotspot.type === 'pin' || hotspot.type === 'text') return []
  const style = { ...usualStyle, ...hotspot.style }
  const seen = ([colour, opacity]: readonly [string, number]) => {
    const rgb = rgbOf(colour)
    return rgb ? contrastBetween(mixed(rgb, picture, opacity), picture) : 1
  }
  const edge = style.stroke_width > 0 ? seen([style.stroke, style.stroke_opacity]) : 1
  const best = Math.max(edge, seen([style.fill, style.fill_opacity]))
  if (best >= LEAST_CONTRAST) return []
  const message = told('contrast_low', { name: nameOf(hotspot), by: best.toFixed(1), least: LEAST_CONTRAST })
  return [{ code: 'contrast_low', severity: 'hint', hotspot: hotspot.id, message }]
}

const error = <C extends ProblemCode>(code: C) => ({ code, severity: 'error' as const })
