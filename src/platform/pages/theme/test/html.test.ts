import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attributes, escapeHtml, type Html, html, isHtml, joined, jsonBlock, raw, safeUrl } from '../../../html/html.ts'
import { readTags } from './markup.ts'
import { payloads } from './payloads.ts'

test('values between tags are escaped, lists joined, nothing printed for null, undefined, true and false', () => {
  const list = [1, '<', raw('<b>x</b>'), [2n, null], false, true, undefined]
  assert.equal(String(html`<p>${'a & "b"'}${list}</p>`), '<p>a &amp; &quot;b&quot;1&lt;<b>x</b>2</p>')
})

test('a list in an attribute becomes words, and markup there becomes text', () => {
  assert.equal(
    String(html`<p class="${['a', null, false, 'b']}" title="${raw('<b>')}"></p>`),
    '<p class="a b" title="&lt;b&gt;"></p>',
  )
})

test('attributes() leaves out what is absent and prints true as a bare name', () => {
  const some = attributes({
    required: true,
    value: null,
    hidden: false,
    'aria-busy': false,
    'data-x': '"',
    CLASS: ['a', 'b'],
  })
  assert.equal(String(html`<input${some}>`), '<input required aria-busy="false" data-x="&quot;" class="a b">')
})

test('joined() puts the separator between what is not empty', () => {
  assert.equal(String(joined(['a', null, '<', raw('<i>x</i>'), ''], ', ')), 'a, &lt;, <i>x</i>')
})

const refused: readonly [string, () => Html][] = [
  ['an unquoted attribute', () => html`<a href=${'x'}>x</a>`],
  ['an unquoted constant', () => html`<input type=text>`],
  ['a comment', () => html`<!-- ${'x'} -->`],
  ['the name of a tag', () => html`<${'b'}>x</b>`],
  ['the inside of a tag', () => html`<b ${'onclick=1'}>x</b>`],
  ['an event attribute', () => html`<b onclick="${'x'}">x</b>`],
  ['a constant event attribute', () => html`<b onclick="go()">x</b>`],
  ['srcdoc', () => html`<iframe srcdoc="${'x'}"></iframe>`],
  ['a script', () => html`<script>${'x'}</script>`],
  ['a style', () => html`<style>${'x'}</style>`],
  ['a script by raw() with a closing tag', () => html`<script>${raw('</script>')}</script>`],
  ['a tag that is left open', () => html`<a href="x"`],
  ['an event by attributes()', () => html`<b${attributes({ onclick: 'x' })}>x</b>`],
  ['a name with a blank by attributes()', () => html`<b${attributes({ 'a b': 'x' })}>x</b>`],
  ['an object that only looks like markup', () => html`<b>${{ markup: '<script>' } as unknown as Html}</b>`],
]
for (const [what, use] of refused) test(`the template refuses ${what}`, () => assert.throws(use, TypeError))

test('text that claims to be markup is text', () => {
  const forged = JSON.parse('{"markup":"<script>","kind":"html"}')
  assert.equal(isHtml(forged), false)
  assert.equal(isHtml(raw('x')), true)
})

test('an address that would run a script becomes #, all others stay', () => {
  for (const bad of ['javascript:1', ' JAVA\tSCRIPT:1', 'vbscript:x', 'data:text/html,x', 'data:image/svg+xml,x'])
    assert.equal(safeUrl(bad), '#')
  for (const good of [
    '/a',
    '?b',
    '#c',
    'https://x/?u=javascript:1',
    'mailto:a@b',
    'tel:1',
    'whatsapp://send',
    'data:image/png;base64,x',
  ]) {
    assert.equal(safeUrl(good), good)
  }
})

test('only the beginning of an address is judged, for the rest cannot change its scheme', () => {
  assert.equal(String(html`<a href="/x/${'javascript:1'}">x</a>`), '<a href="/x/javascript:1">x</a>')
})

test('a style takes plain values only', () => {
  const style = (value: string) => String(html`<b style="left: ${value}">x</b>`)
  assert.equal(style('12.5%'), '<b style="left: 12.5%">x</b>')
  assert.equal(style('0;background:url(//evil)'), '<b style="left: ">x</b>')
  const declared = ['--a:#fff', '--b:1px;color:red', 'color:red', '--c:url(//evil)', '--d-e:1.5rem']
  assert.equal(String(html`<b${attributes({ style: declared })}>x</b>`), '<b style="--a:#fff;--d-e:1.5rem">x</b>')
})

test('a JSON block cannot be ended from inside and reads back the same', () => {
  const value = { text: '</script><!--\u2028\u2029&', list: [1, null] }
  const block = String(jsonBlock('vendor-chat-config', value))
  const inside = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'))
  assert.match(block, /^<script type="application\/json" id="vendor-chat-config">/)
  assert.doesNotMatch(inside, /[<>&\u2028\u2029]/)
  assert.deepEqual(JSON.parse(inside), value)
})

/** One text in every place where a value may stand. */
const everywhere = (text: string): string =>
  String(html`<title>${text}</title><p class="${text}" title='${text}' data-x="a${text}b">${text}${[text, [text]]}</p>
<a href="${text}">${text}</a><img src="${text}" alt="${text}"><form action="${text}"><button formaction="${text}">${text}</button></form>
<textarea>${text}</textarea><i style="color: ${text}">x</i><input${attributes({ value: text, href: text, 'aria-label': text })}>`)

const names = readTags(everywhere('x').replaceAll("'", '"')).map(({ name }) => name)

function assertHarmless(text: string): void {
  const tags = readTags(everywhere(text).replace(/title='([^']*)'/, 'title="$1"'))
  assert.deepEqual(
    tags.map(({ name }) => name),
    names,
  )
  for (const { attributes: found } of tags) {
    for (const [name, value] of found) {
      assert.ok(!name.startsWith('on'), `${name} came from ${text}`)
      if (['href', 'src', 'action', 'formaction'].includes(name))
        assert.doesNotMatch(decoded(value), /^[\s\u0000-\u0020]*(?:javascript|vbscript|data:text)/i)
    }
  }
}

/** As a browser reads an address: entities decoded once, controls dropped. */
const decoded = (value: string) =>
  value
    .replace(/&(amp|#\d+);/g, (_, name: string) => (name === 'amp' ? '&' : String.fromCharCode(Number(name.slice(1)))))
    .replace(/[\t\n\r\u200b]/g, '')

test('S-03 more than 200 hostile texts stay text in every place of a template', () => {
  assert.ok(new Set(payloads).size >= 200)
  for (const payload of payloads) assertHarmless(payload)
})

test('S-03 any text stays text in every place of a template', () => {
  const parts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...payloads),
    fc.constantFrom('<', '>', '"', "'", '`', '&', '</', '<!--', '\0'),
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), texts => assertHarmless(texts.join(''))),
    { numRuns: 300 },
  )
})

test('escaping is undone by reading entities, so no text is lost', () => {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#39;': "'",
    '&#96;': '`',
  }
  const read = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|#96);/g, entity => entities[entity] ?? '')
  fc.assert(fc.property(fc.string(), text => assert.equal(read(escapeHtml(text)), text.replaceAll('\0', ''))))
})
