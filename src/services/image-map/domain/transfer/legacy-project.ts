/** Projects of Image Map Pro. Its polygons are percentages of their own box, everything else of the picture. */
import { flagIn, isRecord, listIn, numberIn, recordIn, slugIn, textIn } from '../loose-values.ts'
import { escaped, type ImportedMap, type Loss } from './draft.ts'

type Loose = Readonly<Record<string, unknown>>

export const isLegacyProject = (file: unknown): boolean => isRecord(file) && Array.isArray(file.spots)

export function readLegacyProject(file: unknown): ImportedMap {
  const project = recordIn(file)
  const general = recordIn(project.general)
  const losses: Loss[] = []
  const layers = listIn(recordIn(project.layers).layers_list).filter(isRecord)
  const spots = listIn(project.spots).filter(isRecord)
  const doc = {
    image: {
      url: recordIn(project.image).url,
      width: general.naturalWidth ?? general.width,
      height: general.naturalHeight ?? general.height,
      alt: textIn(general.name, 200),
    },
    layers: layers.map(({ id, title, image_url, image_width, image_height }) => ({
      id: layerName(id),
      title,
      image: { url: image_url, width: image_width, height: image_height, alt: textIn(title, 200) },
    })),
    hotspots: spots.flatMap((spot, at) => readSpot(spot, at, losses)),
  }
  return { title: textIn(general.name, 200), doc, losses }
}

const layerName = (id: unknown): string => slugIn(`layer-${textIn(id, 40)}`)

const TYPES: Readonly<Record<string, string>> = {
  spot: 'pin',
  rect: 'rect',
  oval: 'ellipse',
  poly: 'polygon',
  text: 'text',
  path: 'path',
}

function readSpot(spot: Loose, at: number, losses: Loss[]): object[] {
  const name = textIn(spot.title, 200) || textIn(spot.id, 100) || `#${at + 1}`
  const type = TYPES[textIn(spot.type, 40)]
  if (!type) {
    losses.push({ hotspot: name, message: `The shape “${textIn(spot.type, 40)}” is not known and was left out.` })
    return []
  }
  const settings = recordIn(spot.tooltip)
  const isSilent = !flagIn(settings.enable_tooltip, true)
  return [
    {
      id: slugIn(spot.id),
      type,
      title: textIn(spot.title, 200),
      ...placeOf(spot, type),
      ...(spot.layerID === undefined ? {} : { layer_id: layerName(spot.layerID) }),
      label: type === 'text' ? recordIn(spot.text).text : undefined,
      content: contentOf(spot, name, losses),
      style: styleOf(spot.default_style),
      hover: styleOf(spot.mouseover_style),
      tooltip: tooltipOf(spot.tooltip_style),
      action: actionOf(recordIn(spot.actions), isSilent),
    },
  ]
}

function placeOf(spot: Loose, type: string): object {
  const number = (value: unknown) => numberIn(value, [-1000, 1000], 0)
  const [x, y, width, height] = [number(spot.x), number(spot.y), number(spot.width), number(spot.height)]
  if (type !== 'polygon') return { x, y, width, height, path: recordIn(spot.path).d ?? spot.path }
  const points = listIn(spot.points)
    .filter(isRecord)
    .map(point => [x + (number(point.x) * width) / 100, y + (number(point.y) * height) / 100])
  return { x, y, points }
}

const styleOf = (sent: unknown): object => {
  const said = recordIn(sent)
  return {
    fill: said.background_color,
    fill_opacity: said.background_opacity,
    stroke: said.stroke_color,
    stroke_opacity: said.stroke_opacity,
    stroke_width: said.stroke_width,
    radius: said.border_radius,
    dash: said.stroke_dasharray,
  }
}

const tooltipOf = (sent: unknown): object => {
  const said = recordIn(sent)
  return { placement: said.position, ...(flagIn(said.auto_width, false) ? {} : { width: said.width }) }
}

function actionOf(actions: Loose, isSilent: boolean): object {
  const asked = actions.click ?? actions.type
  if (typeof actions.link === 'string' && actions.link !== '' && asked !== 'no-action')
    return {
      type: 'link',
      url: actions.link,
      target: flagIn(actions.open_link_in_new_window, false) ? '_blank' : '_self',
    }
  return { type: isSilent ? 'none' : 'tooltip' }
}

/** The blocks of its tooltip builder, one after the other; columns become lines. */
function contentOf(spot: Loose, name: string, losses: Loss[]): string {
  const content = recordIn(spot.tooltip_content)
  if (typeof content.plain_text === 'string' && content.content_type === 'plain-text') return content.plain_text
  const containers = listIn(recordIn(content.squares_settings).containers).filter(isRecord)
  const elements = containers.flatMap(container => listIn(recordIn(container.settings).elements)).filter(isRecord)
  return elements.map(element => blockOf(element, name, losses)).join('')
}

function blockOf(element: Loose, name: string, losses: Loss[]): string {
  const options = recordIn(element.options)
  const kind = textIn(recordIn(element.settings).name ?? element.type, 40).toLowerCase()
  const heading = recordIn(options.heading)
  if (heading.text !== undefined || kind === 'heading')
    return `<p><strong>${escaped(textIn(heading.text ?? options.text, 500))}</strong></p>`
  const image = recordIn(options.image)
  if (image.url !== undefined)
    return `<p><img src="${escaped(textIn(image.url, 2000))}" alt="${escaped(textIn(image.alt, 300))}"></p>`
  const button = recordIn(options.button)
  if (button.text !== undefined)
    return `<p><a href="${escaped(textIn(button.link_to ?? button.url, 2000))}">${escaped(textIn(button.text, 200))}</a></p>`
  const paragraph = recordIn(options.paragraph)
  const text = paragraph.text ?? options.text
  if (typeof text === 'string') return `<p>${text}</p>`
  losses.push({ hotspot: name, message: `A part of its tooltip${kind ? ` (${kind})` : ''} could not be read.` })
  return ''
}
