/** Maps out of files and out of another plugin. */
import { Alert, Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAnswer, write } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { Dropzone } from '../../../../admin/kit/dropzone.tsx'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import './editor.css'
import { say } from './words.ts'

type Imported = {
  readonly id: number
  readonly title: string
  readonly warnings: readonly { hotspot: string | null; message: string }[]
}
type Source = { readonly id: string; readonly title: string; readonly shapes: number }

export default function ImportScreen({ service, screen }: ScreenProps<'own'>) {
  const [text, setText] = useState('')
  const [result, setResult] = useState<Imported | null>(null)
  const sources = useAnswer<Source[]>(service, '/import/legacy-map/sources')
  const run = async (call: string, body: object) => setResult(await write<Imported>(service, call, body))
  const tell = (error: Error) => notifications.show({ color: 'red', message: error.message })
  return (
    <>
      <PageHead title={screen.title} text={say.importText} crumbs={[service.title]} />
      <section className="panel section" aria-label={say.file}>
        <Dropzone isBusy={false} onFiles={files => void files[0]?.text().then(setText)} />
        <Textarea
          label={say.file}
          value={text}
          minRows={4}
          maxRows={10}
          autosize
          mt="sm"
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button mt="sm" disabled={text === ''} onClick={() => void run('POST /import', { file: text }).catch(tell)}>
          {say.import}
        </Button>
      </section>
      {(sources.data?.data.length ?? 0) > 0 && (
        <section className="panel section" aria-label={say.importLegacy}>
          <h2 className="sectiontitle">{say.importLegacy}</h2>
          {sources.data?.data.map(({ id, title, shapes }) => (
            <Button
              key={id}
              variant="default"
              onClick={() => void run('POST /import/legacy-map', { source_id: id }).catch(tell)}
            >
              {`${title} (${shapes})`}
            </Button>
          ))}
        </section>
      )}
      {result && (
        <Alert color="teal" mt="sm" title={say.imported(result.title)}>
          {result.warnings.length > 0 && <p>{say.lost}</p>}
          <ul className="mapproblems">
            {result.warnings.map(({ hotspot, message }) => (
              <li key={`${hotspot} ${message}`}>{hotspot ? `${hotspot}: ${message}` : message}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
