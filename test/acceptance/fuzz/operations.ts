/** Every operation that a running site describes in its own OpenAPI document. */
import type { TestApp } from '../../kit/test-app.ts'

export type Schema = { readonly [key: string]: any }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: Schema
}

export type Operation = {
  /** `POST /host/v1/posts/{id}`: how findings and lists name it. */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  readonly takesFiles: boolean
}

type Described = { parameters: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }

export async function readOperations(site: TestApp): Promise<readonly Operation[]> {
  const { body } = await site.request('GET', '/openapi.json')
  const paths = body.paths as Record<string, Record<string, Described>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method.toUpperCase(), described)),
  )
}

function operationOf(path: string, method: string, { parameters, requestBody }: Described): Operation {
  const [[type, { schema }] = ['', { schema: null }]] = Object.entries(requestBody?.content ?? {})
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    body: schema,
    takesFiles: type.startsWith('multipart/'),
  }
}

/**
 * What would blind the run if it came early: it ends sessions, takes accounts, roles or modules away, makes a network of
 * the site, or changes settings that the other operations live by.
 */
export const isUnsettling = ({ method, path }: Operation): boolean =>
  method !== 'GET' && unsettling.some(pattern => pattern.test(`${method} ${path}`))

const unsettling = [
  /\/host\/v1\/(plugins|sites|settings)\b/,
  /^\w+ \/host\/v1\/users(\/|$)/,
  /^DELETE \/host\/v1\/session$/,
  /\/sessions\b/,
  /\/vendor-aure\/v1\//,
  /\/settings$/,
  /deactivate-other/,
]
