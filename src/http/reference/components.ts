/** What the document names once and refers to: shapes with a title, and the errors of each service by status. */
import type { TSchema } from 'typebox'
import { restErrors } from '../../kernel/errors.ts'
import type { Service } from '../../kernel/service.ts'

export type Json = Record<string, unknown>
export type Components = { readonly schemas: Record<string, unknown>; readonly responses: Record<string, unknown> }

export const newComponents = (): Components => ({ schemas: { Error: errorShape }, responses: {} })

/** A shape as the document writes it: every part that has a title becomes a component of that name. */
export function named(schema: TSchema, service: Service, components: Components): unknown {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value !== 'object' || value === null) return value
    const shape = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part)]))
    const { title, ...untitled } = shape
    // A property may be called title; only a text is the title of a shape.
    if (typeof title !== 'string') return shape
    // The facts beside a list are the same in every service.
    const name = title === 'Meta' ? title : componentName(title, service)
    components.schemas[name] ??= untitled
    return isSame(components.schemas[name], untitled) ? { $ref: `#/components/schemas/${name}` } : untitled
  }
  return visit(schema)
}

/** References to the errors that a route of the service may answer, by status. */
export function errorResponses(service: Service, statuses: readonly number[], components: Components): Json {
  const known = codesByStatus(service)
  const told = statuses.filter(status => known.has(status))
  return Object.fromEntries(
    told.map(status => {
      const name = `${componentName('', service) || 'Host'}${status}`
      components.responses[name] ??= errorResponse(known.get(status)!)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}

/** The codes of a service and their sentences, by the status that they come with. */
export function codesByStatus({
  errors,
}: Service): ReadonlyMap<number, readonly (readonly [code: string, sentence: string])[]> {
  const found = new Map<number, (readonly [string, string])[]>()
  for (const { prefix, table } of [errors, restErrors])
    for (const [name, [status, sentence]] of Object.entries(table))
      for (const each of status === 'auth' ? [401, 403] : [status])
        found.set(each, [...(found.get(each) ?? []), [`${prefix}_${name}`, sentence]])
  return found
}

const componentName = (title: string, { slug, title: service }: Service): string => {
  const prefix = slug === 'host' || slug === 'batch' ? '' : wordsOf(service)
  return title.startsWith(prefix) ? title : `${prefix}${title}`
}

const wordsOf = (text: string): string =>
  text.replace(/[^a-z0-9]*([a-z0-9]+)/gi, (_, word: string) => word[0]!.toUpperCase() + word.slice(1))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const errorResponse = (codes: readonly (readonly [string, string])[]): Json => ({
  description: codes.map(([code, sentence]) => `- \`${code}\`: ${sentence}`).join('\n'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const errorShape = {
  type: 'object',
  description: 'Every refusal has this shape.',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'Stable; decide by it.' },
    message: { type: 'string', description: 'A sentence for people.' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'The status of the answer.' },
        params: { type: ['object', 'array'], description: 'What is wrong with which argument.' },
      },
    },
  },
}
