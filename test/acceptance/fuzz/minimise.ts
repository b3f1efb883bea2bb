/** Makes a request smaller as long as it still shows what was found. */
import { placesIn } from './mutations.ts'
import type { Request } from './requests.ts'

/** At most so many attempts: each of them is a request to the site. */
const MOST = 60

/** The request itself where a repeat does not show it again: then it depends on what came before. */
export async function minimised(request: Request, shows: (smaller: Request) => Promise<boolean>): Promise<Request> {
  let smallest = request
  let left = MOST
  let isSmaller = await shows(copyOf(request))
  while (isSmaller && left > 0) {
    isSmaller = false
    for (const candidate of smallerThan(smallest)) {
      left -= 1
      if (left <= 0) break
      if (!(await shows(copyOf(candidate)))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

/** The request without one of its parts, larger parts first. */
function* smallerThan(request: Request): Generator<Request> {
  if (request.body.kind !== 'none') yield { ...copyOf(request), body: { kind: 'none' } }
  for (const index of request.query.keys()) yield { ...request, query: request.query.toSpliced(index, 1) }
  for (const index of request.headers.keys()) yield { ...request, headers: request.headers.toSpliced(index, 1) }
  if (request.as !== null) yield { ...copyOf(request), as: null }
  if (request.body.kind !== 'json') return
  for (let index = 0; index < placesIn(request.body.json).length; index += 1) yield without(index, request)
}

function without(index: number, request: Request): Request {
  const copy = copyOf(request)
  const place = copy.body.kind === 'json' ? placesIn(copy.body.json)[index] : undefined
  if (place && Array.isArray(place.holder)) place.holder.splice(Number(place.key), 1)
  else if (place) delete place.holder[place.key]
  return copy
}

const copyOf = (request: Request): Request => structuredClone(request)
