/** What may be done to a request that looked right. Each draws from the run's chance alone, so a seed tells the whole run. */
import type { DemoRandom } from '../../../src/platform/demo/demo.ts'
import {
  bracketed,
  commonParameters,
  contentTypes,
  hostileNames,
  hostileTexts,
  hostileValues,
  malformedBodies,
  oddHeaders,
} from './hostile-values.ts'
import { asText, encoded, type Request } from './requests.ts'

export function mutate(request: Request, random: DemoRandom): void {
  for (let left = random.pick([0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 3]); left > 0; left -= 1) {
    const takesBody = request.method !== 'GET' && random.chance(0.7)
    random.pick(takesBody ? inBody : around)(request, random)
  }
}

type Mutation = (request: Request, random: DemoRandom) => void

const hostileField: Mutation = (request, random) => {
  const body = jsonOf(request)
  const place = random.pick(placesIn(body))
  if (place) place.holder[place.key] = structuredClone(random.pick(hostileValues))
  else body[random.pick(hostileNames)] = structuredClone(random.pick(hostileValues))
}

const addedField: Mutation = (request, random) => {
  jsonOf(request)[random.pick(hostileNames)] = structuredClone(random.pick(hostileValues))
}

const wrappedField: Mutation = (request, random) => {
  const place = random.pick(placesIn(jsonOf(request)))
  if (!place) return
  const value = place.holder[place.key]
  place.holder[place.key] = random.pick([
    [value],
    [value, value],
    { x: value },
    { 0: value },
    asText(value),
  ] as unknown[])
}

const droppedField: Mutation = (request, random) => {
  const place = random.pick(placesIn(jsonOf(request)))
  if (place) delete place.holder[place.key]
}

const malformedBody: Mutation = (request, random) => {
  const type = random.chance(0.6) ? 'application/json' : random.pick(contentTypes)
  request.body = { kind: 'text', type, text: random.pick(malformedBodies) }
}

const otherType: Mutation = (request, random) => {
  request.headers.push(['content-type', random.pick(contentTypes)])
}

/** The same values as a form would send them. */
const formBody: Mutation = (request, random) => {
  const pairs = Object.entries(jsonOf(request)).map(([name, value]) => {
    const spelled = random.chance(0.3) ? random.pick(bracketed)(name) : name
    return `${encoded(spelled)}=${encoded(value)}`
  })
  request.body = { kind: 'text', type: 'application/x-www-form-urlencoded', text: pairs.join('&') }
}

const hostileQuery: Mutation = (request, random) => {
  const names = [...request.query.map(([name]) => name), ...commonParameters]
  const name = random.chance(0.5) ? random.pick(names) : random.pick(bracketed)(random.pick(names))
  request.query.push([name, random.pick(hostileTexts)])
}

const bracketedQuery: Mutation = (request, random) => {
  const [name, value] = random.pick(request.query) ?? [random.pick(commonParameters), '1']
  request.query = request.query.filter(([other]) => other !== name)
  request.query.push([random.pick(bracketed)(name), value])
}

const hostileSegment: Mutation = (request, random) => {
  const segments = request.path.split('/')
  segments[random.integer(3, Math.max(3, segments.length - 1))] = random.pick(hostileTexts)
  request.path = segments.join('/')
}

const oddHeader: Mutation = (request, random) => {
  request.headers.push(random.pick(oddHeaders))
}

const otherMethod: Mutation = (request, random) => {
  if (random.chance(0.3)) request.method = random.pick(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'])
}

const around: readonly Mutation[] = [hostileQuery, hostileQuery, bracketedQuery, hostileSegment, oddHeader, otherMethod]
const inBody: readonly Mutation[] = [
  hostileField,
  hostileField,
  hostileField,
  addedField,
  wrappedField,
  droppedField,
  malformedBody,
  otherType,
  formBody,
]

/** The body as an object that may be changed; what was text before is given up. */
function jsonOf(request: Request): Record<string, unknown> {
  if (request.body.kind === 'json' && isObject(request.body.json)) return request.body.json
  const json = {}
  request.body = { kind: 'json', json }
  return json
}

type Place = { readonly holder: Record<string, unknown>; readonly key: string }

/** Every place of a value, also inside of others. */
export function placesIn(value: unknown, depth = 0): Place[] {
  if (typeof value !== 'object' || value === null || depth > 6) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap(key => [{ holder, key }, ...placesIn(holder[key], depth + 1)])
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
