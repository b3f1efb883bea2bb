/** The page of the map as it is now, at the width of a phone or of a desk. */
import { useEffect, useState } from 'react'
import { write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import type { Work } from './editing.ts'
import { say } from './words.ts'

export type PreviewWidth = 'phone' | 'desktop'
type Props = Pick<ScreenProps, 'service'> & { readonly work: Work; readonly width: PreviewWidth }

export function PreviewFrame({ service, work, width }: Props) {
  const [html, setHtml] = useState('')
  useEffect(() => {
    let isWanted = true
    const ask = () =>
      void write<{ html: string }>(service, 'POST /maps/preview', work)
        .then(answer => isWanted && setHtml(answer.html))
        .catch(() => undefined)
    const timer = setTimeout(ask, 400)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [service, work])
  return (
    <div className="mappreview" data-width={width}>
      <ServerMarkup label={say.preview} html={html} />
    </div>
  )
}
