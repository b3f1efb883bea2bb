/** One route of the reference: who may call it, what it takes, a call and its answer. */
import type { TSchema } from 'typebox'
import { describeAccess, isPublic } from '../../kernel/access.ts'
import type { Site } from '../../kernel/context.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { TableEntry } from '../router.ts'
import { answerShape } from './answer-schema.ts'
import { exampleValue } from './example-value.ts'
import { type RecordedExample, recordedExample } from './recorded-examples.ts'
import { argumentsOf, isPartial, type RouteArguments } from './route-arguments.ts'

export function routeDetails(entry: TableEntry, site: Site): Html {
  const { route, namespace } = entry
  const method = route.methods[0]!
  const { path, query, body } = argumentsOf(route, method)
  const address = `/${namespace}${route.path}`
  const id = `${method}${address}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return html`<details id="${id}" data-words="${[...route.methods, address, route.summary].join(' ').toLowerCase()}">
<summary><span class="methods">${route.methods.map(name => html`<span>${name}</span> `)}</span><span class="about"><code>${route.path || '/'}</code><span class="what">${route.summary}</span></span></summary>
<div class="inside">
<p>Needs: ${describeAccess(route.access)}.</p>
${argumentTable('In the address', path)}${argumentTable('In the query', query)}
${body ? argumentTable(bodyTitle(entry, method, body), body) : null}
${exampleCall(entry, callOf(entry, site), site)}
${exampleAnswer(entry, recordedExample(entry, site))}
</div>
</details>`
}

const bodyTitle = ({ route }: TableEntry, method: string, body: RouteArguments): string =>
  isPartial(route, method) && body.required.length === 0
    ? 'In the body; nothing is required, what is left out stays'
    : 'In the body'

function argumentTable(title: string, { properties, required }: RouteArguments): Html | null {
  const rows = Object.entries(properties)
  if (rows.length === 0) return null
  return html`<h3>${title}</h3><dl class="arguments">${rows.map(
    ([name, schema]) =>
      html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span></dt><dd>${notesOf(schema, required.includes(name))}</dd></div>`,
  )}</dl>`
}

type Call = { readonly path: string; readonly body?: unknown; readonly isSignedIn: boolean }

/** One that a test made, or the least that the route takes. */
function callOf(entry: TableEntry, site: Site): Call {
  const recorded = recordedExample(entry, site)
  if (recorded) return recorded
  const { route, namespace } = entry
  const { path, query, body } = argumentsOf(route, route.methods[0]!)
  const filled = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(exampleValue(path.properties[name]!, 'required', name))),
  )
  const asked = query.required.map(
    name => `${name}=${encodeURIComponent(String(exampleValue(query.properties[name]!, 'required', name)))}`,
  )
  return {
    path: `/${namespace}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`,
    ...(body ? { body: exampleObject(body) } : {}),
    isSignedIn: !isPublic(route.access),
  }
}

function exampleCall({ route }: TableEntry, { path, body, isSignedIn }: Call, site: Site): Html {
  const method = route.methods[0]!
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${site.url}/api${path}'`,
    ...(isSignedIn ? [`-u "$LOGIN:$PASSWORD"`] : []),
    ...(body === undefined
      ? []
      : [`-H 'content-type: application/json'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ]
  return html`<h3>A call</h3><pre tabindex="0" role="region" aria-label="A call of ${method} ${route.path}"><code>${lines.join(' \\\n  ')}</code></pre>`
}

const exampleObject = ({ properties, required }: RouteArguments): Record<string, unknown> => {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1)
  return Object.fromEntries(names.map(name => [name, exampleValue(properties[name]!, 'required', name)]))
}

function exampleAnswer(entry: TableEntry, recorded: RecordedExample | null): Html | null {
  const shape = answerShape(entry)
  if (!shape) return null
  const { status, json, types } = shape
  const others = types.length > 0 ? `${json ? 'or ' : ''}${types.join(' or ')}` : ''
  const nothing = json || types.length > 0 ? '' : 'nothing'
  const { route } = entry
  const value = recorded ? recorded.answer : json && exampleValue(json, 'all')
  return html`<h3>Its answer: ${recorded?.status ?? status} ${others}${nothing}</h3>${
    json
      ? html`<pre tabindex="0" role="region" aria-label="An answer of ${route.methods[0]} ${route.path}"><code>${JSON.stringify(value, null, 2)}</code></pre>`
      : null
  }`
}

type Keywords = {
  type?: string | string[]
  anyOf?: Keywords[]
  const?: unknown
  items?: Keywords
  enum?: unknown[]
  format?: string
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

function typeOf(schema: TSchema): string {
  const keywords = schema as Keywords
  if (keywords.const !== undefined) return JSON.stringify(keywords.const)
  if (keywords.enum) return keywords.enum.map(value => JSON.stringify(value)).join(' | ')
  if (keywords.anyOf) return keywords.anyOf.map(part => typeOf(part as TSchema)).join(' | ')
  if (keywords.type === 'array') return `list of ${typeOf((keywords.items ?? {}) as TSchema)}`
  const type = Array.isArray(keywords.type) ? keywords.type.join(' | ') : (keywords.type ?? 'anything')
  return keywords.format ? `${type}, ${keywords.format}` : type
}

function notesOf(schema: TSchema, isRequired: boolean): string {
  const { description, maxLength, default: otherwise } = schema as Keywords
  return [
    isRequired ? 'Required.' : '',
    description ? description.replace(/[^.!?]$/, '$&.') : '',
    rangeOf(schema as Keywords),
    maxLength === undefined ? '' : `At most ${maxLength} characters.`,
    otherwise === undefined ? '' : `Default ${JSON.stringify(otherwise)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function rangeOf({ minimum, maximum }: Keywords): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}.`
  if (minimum !== undefined) return `At least ${minimum}.`
  return maximum === undefined ? '' : `At most ${maximum}.`
}
