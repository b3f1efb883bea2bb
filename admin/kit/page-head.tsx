/** The head of every screen: where one is, what it is called, what can be done. */
import { type ReactNode, useEffect, useRef } from 'react'
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
        {crumbs.length > 0 && <p className="crumbs">{crumbs.join(' / ')}</p>}
        <h1 className="title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {text && <p className="lead">{text}</p>}
      </div>
      <div className="headactions">{children}</div>
    </header>
  )
}
