/** Changes a part of many addresses. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ScreenProps } from '../../../../../admin/client/screen.ts'
import { PageHead } from '../../../../../admin/kit/page-head.tsx'
import { ToolRun } from '../../admin/tool-run.tsx'
import { sayPro } from './words.ts'

export default function FindReplaceScreen({ service, screen }: ScreenProps<'own'>) {
  const [find, setFind] = useState('')
  const [replace, setReplace] = useState('')
  const [isPattern, setPattern] = useState(false)
  const [isExact, setExact] = useState(false)
  return (
    <>
      <PageHead title={screen.title} text={screen.summary} crumbs={[service.title]} />
      <ToolRun
        service={service}
        title={screen.title}
        text={sayPro.text}
        call="POST /tools/find-replace"
        args={{ find, replace, regex: isPattern, case_sensitive: isExact }}
      >
        <TextInput label={sayPro.find} value={find} onChange={event => setFind(event.currentTarget.value)} />
        <TextInput label={sayPro.replace} value={replace} onChange={event => setReplace(event.currentTarget.value)} />
        <Checkbox label={sayPro.regex} checked={isPattern} onChange={() => setPattern(!isPattern)} />
        <Checkbox label={sayPro.exact} checked={isExact} onChange={() => setExact(!isExact)} />
      </ToolRun>
    </>
  )
}
