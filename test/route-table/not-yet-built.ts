/** The services whose routes the server does not have yet. The list only shrinks. */

export type NotYetBuilt = { readonly service: string; readonly slug: string; readonly namespaces: readonly string[] }

/** The length of the list below. It is lowered with every service that is built, and never raised. */
export const atMost = 0

export const notYetBuilt: readonly NotYetBuilt[] = []

/** What is wrong with a list, given the folders of the services that are built. */
export function problemsOfList(list: readonly NotYetBuilt[], allowed: number, built: readonly string[]): string[] {
  const finished = list.filter(({ slug }) => built.includes(slug))
  const problems = finished.map(({ slug }) => `${slug} is built: strike it off the list and lower atMost`)
  if (list.length > allowed) problems.push(`the list has ${list.length} services, ${allowed} at most: it only shrinks`)
  if (list.length < allowed) problems.push(`the list has shrunk to ${list.length} services: lower atMost to keep it so`)
  return problems
}
