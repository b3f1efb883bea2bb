/** A line for the terminal of whoever runs the server. */
import { Button, CopyButton } from '@mantine/core'
import { say } from './words.ts'

export const Command = ({ label, text }: { label: string; text: string }) => (
  <div className="command">
    <span className="cardtitle">{label}</span>
    <code className="code selectall">{text}</code>
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {copied ? say.copied : say.copy}
        </Button>
      )}
    </CopyButton>
  </div>
)
