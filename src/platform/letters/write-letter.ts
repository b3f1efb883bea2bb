/** A letter as text and as HTML, from the same words. */
import { html } from '../html/html.ts'

export type LetterContent = {
  readonly language: string
  readonly subject: string
  /** Paragraphs are separated by empty lines. */
  readonly body: string
  readonly details: readonly (readonly [label: string, value: string])[]
  readonly links: readonly (readonly [label: string, url: string])[]
  readonly signature: string
}

export function writeText({ body, details, links, signature }: LetterContent): string {
  const widest = Math.max(0, ...details.map(([label]) => label.length))
  const parts = [
    body,
    details.map(([label, value]) => `${`${label}:`.padEnd(widest + 2)}${value}`).join('\n'),
    links.map(([label, url]) => `${label}: ${url}`).join('\n'),
    `-- \n${signature}`,
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** Tables and inline styles: mail programs know little else. */
export function writeHtml({ language, subject, body, details, links, signature }: LetterContent): string {
  const cell = (text: string) => html`<td style="padding: 6px 12px 6px 0; vertical-align: top;">${text}</td>`
  return String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin: 0; padding: 24px; background: #f3f5f8; font-family: Helvetica, Arial, sans-serif; color: #1d2433;">
<div style="max-width: 560px; margin: 0 auto; padding: 28px; background: #ffffff; border-radius: 10px; line-height: 1.55;">
<h1 style="margin: 0 0 16px; font-size: 20px; line-height: 1.3;">${subject}</h1>
${body.split(/\n\s*\n/).map(paragraph => html`<p style="margin: 0 0 14px;">${lines(paragraph)}</p>`)}
<table role="presentation" style="width: 100%; margin: 18px 0; border-collapse: collapse; font-size: 15px;">
${details.map(([label, value]) => html`<tr style="border-top: 1px solid #e3e7ee;">${cell(label)}${cell(value)}</tr>`)}
</table>
${links.map(
  ([label, url]) =>
    html`<p style="margin: 0 0 12px;"><a href="${url}" style="color: #0b57d0; font-weight: bold;">${label}</a></p>`,
)}
<p style="margin: 24px 0 0; font-size: 13px; color: #5b6577;">${lines(signature)}</p>
</div>
</body>
</html>
`)
}

const lines = (text: string) => text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
