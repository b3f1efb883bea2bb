/** A text with markup: written as it will look, or as its source. The visual editor is large and loaded only here. */
import { Input, SegmentedControl, Textarea } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useWords } from '../client/words.tsx'
import { EditorSkeleton } from './states.tsx'

export type VisualEditorProps = {
  readonly value: string
  readonly onChange: (html: string) => void
  /** The id of the element that names it. */
  readonly labelledBy: string
  readonly isDisabled?: boolean | undefined
}
export type HtmlEditorProps = {
  readonly label: string
  readonly value: string
  readonly description?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean
  readonly isDisabled?: boolean | undefined
  readonly onChange: (html: string) => void
}

const Visual = lazy(async () => ({ default: (await import('./editor/visual-editor.tsx')).VisualEditor }))

export function HtmlEditor({ label, value, isDisabled, onChange, ...facts }: HtmlEditorProps) {
  const words = useWords()
  const name = useId()
  const [mode, setMode] = useState('visual')
  const modes = [
    { value: 'visual', label: words.visual },
    { value: 'source', label: words.source },
  ]
  return (
    <Input.Wrapper {...facts} withAsterisk={facts.required === true}>
      <div className="editorhead">
        <span id={name} className="mantine-InputWrapper-label editorlabel">
          {label}
        </span>
        <SegmentedControl size="xs" data={modes} value={mode} onChange={setMode} />
      </div>
      {mode === 'visual' ? (
        <Suspense fallback={<EditorSkeleton isLabelled />}>
          <Visual value={value} onChange={onChange} labelledBy={name} isDisabled={isDisabled} />
        </Suspense>
      ) : (
        <Textarea
          aria-labelledby={name}
          value={value}
          disabled={isDisabled}
          autosize
          minRows={10}
          maxRows={30}
          classNames={{ input: 'code' }}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Input.Wrapper>
  )
}
