/** A link to another screen of the app, by its address below the app. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { readonly to: string; readonly className?: string; readonly children: ReactNode }

export function ToScreen({ to, className, children }: Props) {
  const [path = '', query = ''] = to.split('?')
  const [service = '', screen = '', id] = path.split('/')
  const search = Object.fromEntries(new URLSearchParams(query)) as never
  if (id === undefined)
    return (
      <Link to="/$service/$screen" params={{ service, screen }} search={search} className={className}>
        {children}
      </Link>
    )
  return (
    <Link to="/$service/$screen/$id" params={{ service, screen, id }} className={className}>
      {children}
    </Link>
  )
}
