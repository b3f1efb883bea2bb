/** A site with people who hold one right of the FAQ each, and short words for its calls. */

import { startTestApp, type TestApp, type TestResponse } from '../../../../test/kit/test-app.ts'
import type { EngineName } from '../../../db/database.ts'
import { addRole } from '../../../platform/roles/roles.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>

export type FaqSite = {
  readonly site: TestApp
  /** As the administrator. */
  readonly call: Call
  /** As somebody else; null is a visitor. */
  readonly as: (as: string | null, headers?: Record<string, string>) => Call
  /** Makes an answer and gives it back. */
  readonly add: (values: Record<string, unknown>) => Promise<any>
  readonly category: (values: Record<string, unknown>) => Promise<any>
  /** A published page with this content; answers its path. */
  readonly page: (content: string) => Promise<string>
}

export const RIGHTS = ['manage', 'edit', 'delete', 'settings'] as const

export async function openFaqSite(engine: EngineName, env: Record<string, string> = {}): Promise<FaqSite> {
  const site = await startTestApp(engine, { env })
  const as: FaqSite['as'] =
    (who, headers = {}) =>
    (method, path, body) =>
      site.request(method, `/vendor-faq/v1${path}`, { as: who, headers, ...(body === undefined ? {} : { body }) })
  const call = as('admin')
  const made = async (path: string, values: object) => {
    const answer = await call('POST', path, values)
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.data
  }
  const page: FaqSite['page'] = async content => {
    const body = { title: 'Help', content, status: 'publish' }
    const answer = await site.request('POST', '/host/v1/pages', { as: 'admin', body })
    if (answer.status !== 201) throw new Error(answer.text)
    return new URL(answer.body.link).pathname + new URL(answer.body.link).search
  }
  return {
    site,
    as,
    call,
    page,
    add: values => made('/faqs', { answer: '<p>So.</p>', status: 'published', ...values }),
    category: values => made('/categories', values),
  }
}

/** An account for each right, with that right alone; its login is the name of the right. */
export async function addHolders({ site }: FaqSite): Promise<void> {
  for (const right of RIGHTS) {
    const capabilities = [['read', true] as const, [`vendor_faq_${right}`, true] as const]
    await site.inSystem(ctx => addRole({ slug: `faq_${right}`, name: right, capabilities, source: 'test' }, ctx))
    await site.account(right, [`faq_${right}`])
  }
}
