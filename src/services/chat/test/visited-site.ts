/** A site with this service that a browser can visit: it listens where its own address says. */
import { freePort } from '../../../../test/kit/free-port.ts'
import type { TestApp } from '../../../../test/kit/test-app.ts'
import { createPost } from '../../../platform/posts/posts.ts'
import { type Site, startSite } from './kit.ts'

export type VisitedSite = Site & { readonly origin: string }

export async function openVisitedSite(edition: 'free' | 'pro', env: Record<string, string> = {}): Promise<VisitedSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const site = await startSite('sqlite', edition, { env: { SITE_URL: origin, ...env } })
  await site.app.server.listen({ port, host: '127.0.0.1' })
  await site.inSystem(async ctx => {
    const content = `<p>${'The quick brown fox jumps over the lazy dog. '.repeat(40)}</p>`
    for (const slug of ['about', 'cart', 'garden'])
      await createPost({ type: 'page', title: `Page ${slug}`, slug, status: 'publish', content, author: 1 }, ctx)
  })
  await structure(site)
  return { ...site, origin }
}

/** Addresses that read like words. */
async function structure(site: TestApp): Promise<void> {
  const body = { permalink_structure: '/%postname%/' }
  const answer = await site.request('POST', '/host/v1/settings', { as: 'admin', body })
  if (answer.status !== 200) throw new Error(answer.text)
}
