/** The readable reference at `/docs`: the same declarations as OpenAPI, for people. */
import type { TSchema } from 'typebox'
import { describeAccess } from '../../kernel/access.ts'
import type { Site } from '../../kernel/context.ts'
import { type Html, html, raw } from '../../platform/pages/theme/html.ts'
import type { Router, TableEntry } from '../router.ts'
import { docsStyles } from './docs-styles.ts'

export function docsPage(router: Router, site: Site): string {
  const namespaces = [...new Set(router.entries.map(entry => entry.namespace))]
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${site.title}</title>
<meta name="description" content="Every route of the REST API of ${site.title}, with its arguments and the right it needs.">
<style>${raw(docsStyles)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the routes</a>
<header><h1>API reference</h1><p>${site.title} answers at <code>${site.url}/api</code>. Machines read <a href="${site.url}/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Namespaces"><ul>${namespaces.map(name => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}</ul></nav>
<main id="main">
${introduction(site)}
${namespaces.map(name =>
  section(
    name,
    router.entries.filter(entry => entry.namespace === name),
  ),
)}
</main>
</body>
</html>`)
}

const introduction = (site: Site): Html => html`<section>
<h2>Calling it</h2>
<p>Scripts sign in with HTTP Basic: an account name and an <em>application password</em>. Browsers with a session send its nonce in <code>X-Host-Nonce</code>.
Every error is <code>{ code, message, data: { status } }</code>. Lists carry <code>X-Host-Total</code> and <code>X-Host-TotalPages</code> or a <code>meta</code> object.
Any write may carry an <code>Idempotency-Key</code>, which makes repeating it harmless.</p>
<pre><code>curl -u "admin:xxxx xxxx xxxx xxxx xxxx xxxx" ${site.url}/api/host/v1/users/me</code></pre>
</section>`

function section(namespace: string, entries: readonly TableEntry[]): Html {
  const shown = entries.filter(entry => !entry.route.hidden)
  return html`<section id="${anchor(namespace)}">
<h2>${namespace}</h2>
<p>${entries[0]?.service.summary ?? ''}</p>
${shown.map(routeDetails)}
</section>`
}

function routeDetails({ route }: TableEntry): Html {
  const required = new Set([route.input, route.body].flatMap(part => (part?.required as string[] | undefined) ?? []))
  const properties = Object.entries({ ...route.input.properties, ...route.body?.properties } as Record<string, TSchema>)
  return html`<details>
<summary><span class="methods">${route.methods.join(' ')}</span> <code>${route.path || '/'}</code> <span class="what">${route.summary}</span></summary>
<p>Needs: ${describeAccess(route.access)}.</p>
${properties.length > 0 ? argumentTable(properties, required) : null}
</details>`
}

const argumentTable = (properties: readonly [string, TSchema][], required: ReadonlySet<string>): Html => html`<table>
<thead><tr><th scope="col">Argument</th><th scope="col">Type</th><th scope="col">Notes</th></tr></thead>
<tbody>${properties.map(
  ([name, schema]) =>
    html`<tr><td><code>${name}</code></td><td>${typeOf(schema)}</td><td>${notesOf(schema, required.has(name))}</td></tr>`,
)}</tbody>
</table>`

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
  return [keywords.type ?? 'anything', keywords.format].filter(Boolean).join(', ')
}

function notesOf(schema: TSchema, isRequired: boolean): string {
  const { description, minimum, maximum, maxLength, default: otherwise } = schema as Keywords
  const bounds = minimum === undefined && maximum === undefined ? '' : `${minimum ?? '…'} to ${maximum ?? '…'}`
  return [
    isRequired ? 'Required.' : '',
    description ?? '',
    bounds,
    maxLength === undefined ? '' : `At most ${maxLength} characters.`,
    otherwise === undefined ? '' : `Default ${JSON.stringify(otherwise)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const anchor = (namespace: string) => namespace.replace(/[^a-z0-9]+/gi, '-')
