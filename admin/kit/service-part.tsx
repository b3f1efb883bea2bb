/** Hand-made parts of services, by service and file: `<name>.part.tsx` in a service's `admin/`. */

import { parts } from 'virtual:screens'
import { Skeleton } from '@mantine/core'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ServiceDescription } from '../client/app.tsx'

/** Made once each: a component that is made anew with every drawing would forget what was typed. */
const own: ReadonlyMap<string, ComponentType<any>> = new Map(
  Object.entries(parts).map(([path, load]) => [nameOf(path), lazy(load)]),
)

function nameOf(path: string): string {
  const file = /([^/]+)\.part\.tsx$/.exec(path)?.[1]
  return `${/services\/([^/]+)\//.exec(path)?.[1] ?? 'host'}/${file}`
}

/** A part gets the service and whatever is told beside it: the record, the form, the data of a card. */
export function ServicePart({
  service,
  name,
  ...told
}: { readonly service: ServiceDescription; readonly name: string } & Readonly<Record<string, unknown>>) {
  const Content = own.get(`${service.namespace === 'host/v1' ? 'host' : service.slug}/${name}`)
  if (!Content) return null
  return (
    <Suspense fallback={<Skeleton height={80} />}>
      <Content service={service} {...told} />
    </Suspense>
  )
}
