/** What a route takes, by where it stands: in the address, behind it, or in the body. */
import type { TObject, TSchema } from 'typebox'
import type { Route } from '../../kernel/route.ts'

export type RouteArguments = {
  readonly properties: Readonly<Record<string, TSchema>>
  readonly required: readonly string[]
}
export type PlacedArguments = {
  readonly path: RouteArguments
  readonly query: RouteArguments
  /** Null where the method has no body, or the route takes nothing in it. */
  readonly body: RouteArguments | null
}

export function argumentsOf(route: Route, method: string): PlacedArguments {
  const inPath = new Set([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const declared = propertiesOf(route.input)
  const path = Object.fromEntries([...inPath].map(name => [name, declared[name] ?? ({ type: 'string' } as TSchema)]))
  const sent = without(inPath, { ...declared, ...(route.body ? propertiesOf(route.body) : {}) })
  const required = [...requiredOf(route.input), ...(route.body ? requiredOf(route.body) : [])].filter(
    name => !inPath.has(name),
  )
  const rest = { properties: sent, required }
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return {
    path: { properties: path, required: [...inPath] },
    query: hasBody ? NOTHING : rest,
    body: hasBody && Object.keys(sent).length > 0 ? rest : null,
  }
}

/** Whether the route changes something that is there already. */
export const isPartial = (route: Route, method: string): boolean =>
  method === 'PUT' || method === 'PATCH' || (route.methods.length > 1 && method === 'POST')

const NOTHING: RouteArguments = Object.freeze({ properties: {}, required: [] })

const propertiesOf = (schema: TObject) => schema.properties as Record<string, TSchema>

/** What has a default need not be sent, although whoever gets the arguments can count on it. */
const requiredOf = (schema: TObject): string[] =>
  ((schema.required as readonly string[] | undefined) ?? []).filter(
    name => (propertiesOf(schema)[name] as { default?: unknown } | undefined)?.default === undefined,
  )

const without = (names: ReadonlySet<string>, properties: Readonly<Record<string, TSchema>>) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !names.has(name)))
