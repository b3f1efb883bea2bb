/** What can be said of the block at hand: a picture's words, a shortcode's values, the rows of a table. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { editorWords as words } from './words.ts'

export function BlockPanel({ editor }: { editor: Editor }) {
  const block = useEditorState({ editor, selector: ({ editor: now }) => blockOf(now) })
  if (!block) return null
  const set = (name: string, value: string) => setAttribute(editor, name, value)
  return (
    <div className="editorpanel">
      {block.name === 'table' && <TableTools editor={editor} />}
      {block.name === 'picture' && <PictureFields attrs={block.attrs} onSet={set} />}
      {(block.name === 'raw' || block.name === 'shortcode') && (
        <Textarea
          label={block.name === 'raw' ? words.source : words.shortcode}
          description={block.name === 'raw' ? words.sourceHelp : words.shortcodeHelp}
          size="xs"
          className="grow"
          classNames={{ input: 'code' }}
          autosize
          maxRows={12}
          value={block.attrs.text ?? ''}
          onChange={event => set('text', event.currentTarget.value)}
        />
      )}
      {block.name !== 'table' && (
        <Button size="xs" variant="default" onClick={() => editor.chain().focus().deleteSelection().run()}>
          {words.remove}
        </Button>
      )}
    </div>
  )
}

type Block = { readonly name: string; readonly attrs: Readonly<Record<string, string | null>> }

const OWN = ['picture', 'raw', 'shortcode']

function blockOf({ state }: Editor): Block | null {
  const { selection } = state
  if (selection instanceof NodeSelection && OWN.includes(selection.node.type.name))
    return { name: selection.node.type.name, attrs: selection.node.attrs }
  const depths = Array.from({ length: selection.$head.depth + 1 }, (_, depth) => selection.$head.node(depth))
  return depths.some(({ type }) => type.name === 'table') ? { name: 'table', attrs: {} } : null
}

function setAttribute(editor: Editor, name: string, value: string): void {
  const { selection, tr } = editor.state
  if (!(selection instanceof NodeSelection)) return
  tr.setNodeMarkup(selection.from, null, { ...selection.node.attrs, [name]: value })
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, selection.from)))
}

type FieldsProps = { readonly attrs: Block['attrs']; readonly onSet: (name: string, value: string) => void }

const PictureFields = ({ attrs, onSet }: FieldsProps) => (
  <>
    <TextInput
      label={words.alt}
      description={words.altHelp}
      size="xs"
      className="grow"
      value={attrs.alt ?? ''}
      onChange={event => onSet('alt', event.currentTarget.value)}
    />
    {attrs.frame === 'figure' && (
      <TextInput
        label={words.caption}
        size="xs"
        className="grow"
        value={attrs.caption ?? ''}
        onChange={event => onSet('caption', event.currentTarget.value)}
      />
    )}
  </>
)

function TableTools({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus()
  const tools: readonly (readonly [label: string, run: () => unknown])[] = [
    [words.rowAbove, () => chain().addRowBefore().run()],
    [words.rowBelow, () => chain().addRowAfter().run()],
    [words.columnBefore, () => chain().addColumnBefore().run()],
    [words.columnAfter, () => chain().addColumnAfter().run()],
    [words.headRow, () => chain().toggleHeaderRow().run()],
    [words.deleteRow, () => chain().deleteRow().run()],
    [words.deleteColumn, () => chain().deleteColumn().run()],
    [words.deleteTable, () => chain().deleteTable().run()],
  ]
  return tools.map(([label, run]) => (
    <Button key={label} size="compact-xs" variant="default" onClick={run}>
      {label}
    </Button>
  ))
}
