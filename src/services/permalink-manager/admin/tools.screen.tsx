/** The tools that change many addresses: look first, then do it, and take it back if it was wrong. */
import { Checkbox, Select } from '@mantine/core'
import { useState } from 'react'
import type { Static } from 'typebox'
import { useAnswer } from '../../../../admin/client/answer.ts'
import type { ScreenProps } from '../../../../admin/client/screen.ts'
import { PageHead } from '../../../../admin/kit/page-head.tsx'
import type { typeShape } from '../routes/answers/uris.ts'
import { ToolRun } from './tool-run.tsx'
import { say } from './words.ts'

type ContentType = Static<typeof typeShape>

export default function ToolsScreen({ service, screen }: ScreenProps<'own'>) {
  const types = useAnswer<ContentType[]>(service, '/uris/types')
  const [place, setPlace] = useState<string | null>(null)
  const [isNative, setNative] = useState(false)
  const [hasManual, setManual] = useState(false)
  const [kind, type] = place?.split(' ') ?? []
  const scope = place === null ? {} : { kind, type }
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <div className="stack">
        <ToolRun
          service={service}
          title={say.regenerate}
          text={say.regenerateText}
          call="POST /tools/regenerate"
          args={{ ...scope, mode: isNative ? 'native' : 'default', include_manual: hasManual }}
        >
          <Select
            label={say.type}
            placeholder={say.all}
            clearable
            value={place}
            onChange={setPlace}
            data={(types.data?.data ?? []).map(one => ({ value: `${one.kind} ${one.name}`, label: one.label }))}
          />
          <Checkbox label={say.toNative} checked={isNative} onChange={() => setNative(!isNative)} />
          <Checkbox label={say.includeManual} checked={hasManual} onChange={() => setManual(!hasManual)} />
        </ToolRun>
        <ToolRun service={service} title={say.check} text={say.checkText} call="POST /tools/consistency" args={{}} />
      </div>
    </>
  )
}
