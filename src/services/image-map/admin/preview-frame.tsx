/** The page of the map as it is now, at the width of a phone or of a desk. */
import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { ServerMarkup } from '../../../../admin/kit/server-markup.tsx'
import type { Work } from './editing.ts'
import { say } from './words.ts'

export function PreviewFrame({ service, work }: Pick<ScreenProps, 'service'> & { readonly work: Work }) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone')
  const [html, setHtml] = useState('')
  useEffect(() => {
    const ask = () =>
      void write<{ html: string }>(service, 'POST /maps/preview', work)
        .then(answer => setHtml(answer.html))
        .catch(() => undefined)
    const timer = setTimeout(ask, 500)
    return () => clearTimeout(timer)
  }, [service, work])
  return (
    <>
      <SegmentedControl
        mb="xs"
        value={width}
        onChange={value => setWidth(value as 'phone')}
        data={(['phone', 'desktop'] as const).map(value => ({ value, label: say[value] }))}
      />
      <div className="mappreview" data-width={width}>
        <ServerMarkup label={say.preview} html={html} />
      </div>
    </>
  )
}
