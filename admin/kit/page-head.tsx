/** The head of every screen: where one is, what it is called, what can be done. */
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { useApp } from '../client/app.tsx'

type Props = {
  readonly title: string
  readonly text?: string | undefined
  readonly crumbs?: readonly string[]
  readonly children?: ReactNode
}

export function PageHead({ title, text, crumbs = [], children }: Props) {
  const { site } = useApp()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${site.title}`
  }, [title, site.title])
  // Whoever hears the page learns that another screen came.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <header className="pagehead">
      <div>
        <Crumbs names={crumbs} />
        <h1 className="title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {text && <p className="lead">{text}</p>}
      </div>
      <div className="headactions">{children}</div>
    </header>
  )
}

/** From a record the last one leads back to its list. */
function Crumbs({ names }: { names: readonly string[] }) {
  const { service, screen, id } = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>
  if (names.length === 0) return null
  const isRecord = service !== undefined && screen !== undefined && id !== undefined && names.length > 1
  return (
    <p className="crumbs">
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' / '}
          {isRecord && at === names.length - 1 ? (
            <Link to="/$service/$screen" params={{ service, screen }} className="crumb">
              {name}
            </Link>
          ) : (
            name
          )}
        </Fragment>
      ))}
    </p>
  )
}
