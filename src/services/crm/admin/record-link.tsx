/** Leads to the page of a record. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpenService } from '../../../../admin/client/app.tsx'

type Props = {
  readonly service: OpenService
  readonly screen: string
  readonly id: number
  readonly children: ReactNode
}

export const RecordLink = ({ service, screen, id, children }: Props) => (
  <Link to="/$service/$screen/$id" params={{ service: service.slug, screen, id: String(id) }}>
    {children}
  </Link>
)
