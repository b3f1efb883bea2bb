/** Where a link leads, asked below the toolbar. */
import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { editorWords as words } from './words.ts'

export function LinkField({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const known = editor.getAttributes('link')
  const [href, setHref] = useState<string>(known.href ?? '')
  const [isNewTab, setNewTab] = useState(known.target === '_blank')
  const apply = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const target = isNewTab ? '_blank' : null
    void (href === '' ? chain.unsetLink() : chain.setLink({ href, target })).run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    event.preventDefault()
    apply()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <div className="editorpanel">
      <TextInput
        aria-label={words.linkTo}
        placeholder="https://"
        size="xs"
        className="grow"
        data-autofocus
        autoFocus
        value={href}
        onChange={event => setHref(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Checkbox
        size="xs"
        label={words.newTab}
        checked={isNewTab}
        onChange={event => setNewTab(event.currentTarget.checked)}
      />
      <Button size="xs" onClick={apply}>
        {words.apply}
      </Button>
      {known.href && (
        <Button size="xs" variant="default" onClick={remove}>
          {words.remove}
        </Button>
      )}
    </div>
  )
}
