/** What can be done with the text at hand. One stop of the tab key; arrows go from button to button. */
import { ActionIcon, Menu, Select, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import type { IconName } from '../../../src/kernel/icons.ts'
import { send } from '../../client/api.ts'
import { Icon } from '../icon.tsx'
import { LinkField } from './link-field.tsx'
import { editorWords as words } from './words.ts'

type Props = { readonly editor: Editor; readonly onPicture: () => void }

type Tool = { readonly name: string; readonly icon: IconName; readonly label: string; readonly run: () => void }

export function Toolbar({ editor, onPicture }: Props) {
  const [isLinking, setLinking] = useState(false)
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const tools = toolsOf(editor, () => setLinking(true))
  return (
    <>
      <div className="editortools" role="toolbar" aria-label={words.toolbar} onKeyDown={moveFocus}>
        <StyleChoice editor={editor} style={state.style} />
        {tools.map(tool => (
          <ToolButton key={tool.name} tool={tool} isOn={state.active.includes(tool.name)} />
        ))}
        <InsertMenu editor={editor} onPicture={onPicture} />
        <ToolButton
          tool={{ name: 'undo', icon: 'arrow-back-up', label: words.undo, run: () => editor.commands.undo() }}
        />
        <ToolButton
          tool={{ name: 'redo', icon: 'arrow-forward-up', label: words.redo, run: () => editor.commands.redo() }}
        />
      </div>
      {isLinking && <LinkField editor={editor} onClose={() => setLinking(false)} />}
    </>
  )
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'link', 'bulletList', 'orderedList', 'blockquote']

function stateOf(editor: Editor) {
  const level = [2, 3, 4, 5, 6, 1].find(number => editor.isActive('heading', { level: number }))
  return { active: MARKS.filter(name => editor.isActive(name)), style: level ? `h${level}` : 'p' }
}

function toolsOf(editor: Editor, onLink: () => void): Tool[] {
  const run = (command: 'toggleBold' | 'toggleItalic' | 'toggleUnderline' | 'toggleStrike' | 'toggleCode') => () =>
    void editor.chain().focus()[command]().run()
  return [
    { name: 'bold', icon: 'bold', label: words.bold, run: run('toggleBold') },
    { name: 'italic', icon: 'italic', label: words.italic, run: run('toggleItalic') },
    { name: 'underline', icon: 'underline', label: words.underline, run: run('toggleUnderline') },
    { name: 'strike', icon: 'strikethrough', label: words.strike, run: run('toggleStrike') },
    { name: 'code', icon: 'code', label: words.code, run: run('toggleCode') },
    { name: 'link', icon: 'link', label: words.link, run: onLink },
    {
      name: 'bulletList',
      icon: 'list',
      label: words.bullets,
      run: () => editor.chain().focus().toggleBulletList().run(),
    },
    {
      ...{ name: 'orderedList', icon: 'list-numbers', label: words.numbers },
      run: () => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'blockquote',
      icon: 'quote',
      label: words.quote,
      run: () => editor.chain().focus().toggleBlockquote().run(),
    },
  ]
}

function ToolButton({ tool, isOn = false }: { tool: Tool; isOn?: boolean }) {
  return (
    <Tooltip label={tool.label} openDelay={500}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'harbour' : 'gray'}
        size={32}
        aria-label={tool.label}
        aria-pressed={isOn}
        onMouseDown={event => event.preventDefault()}
        onClick={tool.run}
      >
        <Icon name={tool.icon} size={17} />
      </ActionIcon>
    </Tooltip>
  )
}

function StyleChoice({ editor, style }: { editor: Editor; style: string }) {
  const data = [
    { value: 'p', label: words.text },
    ...[2, 3, 4, 5].map(level => ({ value: `h${level}`, label: words.heading(level) })),
  ]
  const choose = (value: string | null) => {
    const level = Number(value?.slice(1)) as 2 | 3 | 4 | 5
    const chain = editor.chain().focus()
    void (level ? chain.setHeading({ level }) : chain.setParagraph()).run()
  }
  return (
    <Select
      aria-label={words.style}
      size="xs"
      w={128}
      data={data}
      value={data.some(({ value }) => value === style) ? style : 'p'}
      allowDeselect={false}
      onChange={choose}
    />
  )
}

function InsertMenu({ editor, onPicture }: Props) {
  const [isOpen, setOpen] = useState(false)
  const insert = (content: object) => editor.chain().focus().insertContent(content).run()
  return (
    <Menu position="bottom-start" shadow="md" onOpen={() => setOpen(true)}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={words.more}>
          <Icon name="plus" size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="photo" size={15} />} onClick={onPicture}>
          {words.picture}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="table" size={15} />}
          onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          {words.table}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="code" size={15} />}
          onClick={() => editor.chain().focus().toggleCodeBlock().run()}
        >
          {words.codeBlock}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="dots" size={15} />}
          onClick={() => editor.chain().focus().setHorizontalRule().run()}
        >
          {words.divider}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words.shortcode}</Menu.Label>
        {isOpen && <Shortcodes onChoose={tag => insert({ type: 'shortcode', attrs: { text: `[${tag}]` } })} />}
      </Menu.Dropdown>
    </Menu>
  )
}

type Offer = { readonly tag: string; readonly summary: string }

function Shortcodes({ onChoose }: { onChoose: (tag: string) => void }) {
  const offers = useQuery({
    queryKey: ['shortcodes'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await send<Offer[]>('GET', '/host/v1/shortcodes', { signal })).data,
  })
  if (offers.data?.length === 0) return <Menu.Item disabled>{words.noShortcodes}</Menu.Item>
  return offers.data?.map(({ tag, summary }) => (
    <Menu.Item key={tag} leftSection={<Icon name="bolt" size={15} />} onClick={() => onChoose(tag)}>
      <span className="lines">
        <span className="code">[{tag}]</span>
        <span className="below">{summary}</span>
      </span>
    </Menu.Item>
  ))
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || (event.target as Element).tagName === 'INPUT') return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}
