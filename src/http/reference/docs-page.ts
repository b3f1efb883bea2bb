/** The readable reference at `/docs`: an overview, and a page for each service. The same declarations as OpenAPI. */
import type { Site } from '../../kernel/context.ts'
import { attributes, type Html, html, raw } from '../../platform/html/html.ts'
import type { Router, TableEntry } from '../router.ts'
import { routeDetails } from './docs-route.ts'
import { docsStyles } from './docs-styles.ts'

/** The page at an address below `/docs`; null when there is none. */
export function docsPage(path: string, router: Router, site: Site): string | null {
  const shown = router.entries.filter(entry => !entry.route.hidden)
  const slug = /^\/docs(?:\/([a-z-]*))?\/?$/.exec(path)?.[1] ?? ''
  if (slug === '') return framed({ title: 'API reference', site, content: overview(shown, site), current: '' }, shown)
  const own = shown.filter(({ service }) => service.slug === slug)
  const service = own[0]?.service
  if (!service) return null
  return framed({ title: service.title, site, content: servicePage(own, site), current: slug }, shown)
}

type Page = { readonly title: string; readonly site: Site; readonly content: Html; readonly current: string }

/** What shares a name is one service: batches belong to the platform. */
const servicesIn = (entries: readonly TableEntry[]) =>
  [...new Map(entries.toReversed().map(({ service }) => [service.slug, service])).values()].toReversed()

function framed({ title, site, content, current }: Page, entries: readonly TableEntry[]): string {
  const docs = `${site.url}/docs`
  const links = [{ slug: '', title: 'Overview' }, ...servicesIn(entries)]
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · API of ${site.title}</title>
<meta name="description" content="Every route of the REST API of ${site.title}: arguments, rights, a call and its answer.">
<style>${raw(docsStyles)}</style>
<script src="${docs}/search.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<p class="back"><a href="${site.url}/">← ${site.title}</a></p>
<nav aria-label="Services"><ul>${links.map(
    link =>
      html`<li><a ${attributes({ href: link.slug === '' ? docs : `${docs}/${link.slug}`, 'aria-current': link.slug === current ? 'page' : null })}>${link.title}</a></li>`,
  )}</ul></nav>
</header>
<main id="main">
<h1>${title}</h1>
${content}
</main>
</body>
</html>`)
}

const overview = (entries: readonly TableEntry[], site: Site): Html => html`<section>
<p>${site.title} answers at <code>${site.url}/api</code>. Programs read the same as <a href="${site.url}/api/openapi.json">openapi.json</a>; types for TypeScript come from it:</p>
${block('Types for TypeScript', `npx openapi-typescript ${site.url}/api/openapi.json -o dozen.d.ts`)}
<h2>Calling it</h2>
<p>Scripts sign in with HTTP Basic: an account name and an <em>application password</em>. Browsers with a session send its nonce in <code>X-Host-Nonce</code>.</p>
${block('A first call', `curl -u "$LOGIN:$PASSWORD" ${site.url}/api/host/v1/users/me`)}
<p>Every error is <code>{ code, message, data: { status } }</code>; decide by <code>code</code>, it is stable. Lists carry <code>X-Host-Total</code> and <code>X-Host-TotalPages</code> or a <code>meta</code> object. Any write may carry an <code>Idempotency-Key</code>, which makes repeating it harmless.</p>
<h2>Services</h2>
<ul class="services">${servicesIn(entries).map(service => {
  const count = entries.filter(entry => entry.service.slug === service.slug).length
  return html`<li><a href="${site.url}/docs/${service.slug}">${service.title}</a><span>${service.summary}</span><span class="what">${count === 1 ? 'One route' : `${count} routes`} below <code>${service.namespace}</code></span></li>`
})}</ul>
</section>`

const block = (label: string, text: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="${label}"><code>${text}</code></pre>`

function servicePage(entries: readonly TableEntry[], site: Site): Html {
  const groups = groupsOf(entries)
  return html`<p>${entries[0]!.service.summary}</p>
<p class="search" hidden><label>Find a route <input type="search" data-search placeholder="bookings" autocomplete="off"></label> <span role="status" data-found></span></p>
<ul class="resources" aria-label="Resources">${groups.map(([name]) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}</ul>
${groups.map(
  ([name, own]) => html`<section data-group><h2 id="${anchor(name)}">${name}</h2>
${own.map(entry => routeDetails(entry, site))}
</section>`,
)}`
}

/** By what stands first in the address, in the order of the declarations; older names of the service come apart. */
function groupsOf(entries: readonly TableEntry[]): [string, TableEntry[]][] {
  const groups = new Map<string, TableEntry[]>()
  for (const entry of entries) {
    const { route, namespace, service } = entry
    const resource = route.path.split('/')[1] || service.title
    const name = namespace === service.namespace ? resource : `${resource} (${namespace})`
    groups.set(name, [...(groups.get(name) ?? []), entry])
  }
  return [...groups]
}

const anchor = (name: string) => `r-${name.replace(/[^a-z0-9]+/gi, '-')}`
