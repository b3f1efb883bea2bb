/** A visitor's browser without a window: keeps cookies, follows no redirect, fills in the forms that pages print. */
import type { TestApp, TestResponse } from '../../../../test/kit/test-app.ts'

export type Visitor = {
  get(url: string, headers?: Record<string, string>): Promise<TestResponse>
  /** Sends the form of the page at `url` whose action or `section` fits, with its hidden fields. */
  submit(url: string, fields: Record<string, string>, options?: SubmitOptions): Promise<TestResponse>
  post(url: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<TestResponse>
  signIn(login: string, password: string): Promise<TestResponse>
  readonly cookies: Map<string, string>
}

export type SubmitOptions = {
  /** Which of several forms: the value of a hidden field. */
  readonly section?: string
  readonly headers?: Record<string, string>
}

export function createVisitor(app: TestApp): Visitor {
  const cookies = new Map<string, string>()
  const send = async (method: string, url: string, asked: { payload?: string; headers?: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), ...asked.headers }
    const answer = await app.fetch(method, url, {
      headers,
      ...(asked.payload === undefined ? {} : { payload: asked.payload }),
    })
    keep(cookies, answer.headers['set-cookie'])
    return answer
  }
  const post: Visitor['post'] = (url, fields, headers = {}) =>
    send('POST', url, {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    })
  const submit: Visitor['submit'] = async (url, fields, { section, headers } = {}) => {
    const page = await send('GET', url, {})
    // The forms of single rows name them; they are sent with `post`.
    const forms = formsOf(page.text).filter(({ hidden }) => hidden.uuid === undefined && hidden.verifier === undefined)
    const form = forms.find(({ hidden }) => section === undefined || hidden.section === section)
    if (!form) throw new Error(`${url} answers ${page.status} and has no such form.`)
    return post(form.action, { ...form.hidden, ...fields }, headers)
  }
  return {
    cookies,
    get: (url, headers = {}) => send('GET', url, { headers }),
    post,
    submit,
    signIn: (login, password) => submit('/login', { log: login, pwd: password }),
  }
}

function keep(cookies: Map<string, string>, header: string | undefined): void {
  const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(header ?? '') ?? []
  if (name === undefined || value === undefined) return
  if (value === '' || /max-age=0/i.test(rest ?? '')) cookies.delete(name)
  else cookies.set(name, value)
}

type Form = { readonly action: string; readonly hidden: Record<string, string> }

/** The forms that are sent with POST. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/g)].map(found => ({
    action: decoded(found[1] ?? ''),
    hidden: Object.fromEntries(
      [...(found[2] ?? '').matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(field => [
        decoded(field[1] ?? ''),
        decoded(field[2] ?? ''),
      ]),
    ),
  }))
}

const decoded = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#96;', '`')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
