/** Hand-made parts of screens, by the service and the name that a declaration gives them. */
import { parts } from 'virtual:screens'
import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ServiceDescription, Values } from '../client/app.tsx'
import type { Form } from '../client/form.ts'

export type PartProps = {
  readonly service: ServiceDescription
  /** The record of the form; null while it is new. */
  readonly record?: Values | null
  readonly form?: Form
  /** What the route of a card answered. */
  readonly data?: unknown
}

const all: ReadonlyMap<string, ComponentType<PartProps>> = new Map(
  Object.entries(parts).map(([path, load]) => [nameOf(path), lazy(load)]),
)

/** Those of the platform lie in a folder of their own and are there for all its screens. */
function nameOf(path: string): string {
  const file = /([^/]+)\.part\.tsx$/.exec(path)?.[1]
  return `${/services\/([^/]+)\//.exec(path)?.[1] ?? 'host'}/${file}`
}

export function Part({ name, ...props }: PartProps & { readonly name: string }) {
  const folder = props.service.namespace === 'host/v1' ? 'host' : props.service.slug
  const Content = all.get(`${folder}/${name}`)
  if (!Content) return null
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <Content {...props} />
    </Suspense>
  )
}
