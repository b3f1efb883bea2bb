import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFields } from '../comment-fields.ts'

const attacks = [
  '<script>alert(1)</script>text',
  '<img src=x onerror=alert(1)>text',
  '<a href="javascript:alert(1)">text</a>',
  '<a href="  jAvAsCrIpT:alert(1)">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<svg onload=alert(1)>text</svg>text',
  '<iframe src="https://evil.example"></iframe>text',
  '<p style="background:url(javascript:alert(1))">text</p>',
  '<b onclick="alert(1)">text</b>',
  '<form action="https://evil.example"><input name=a>text</form>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>text',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">text</noscript>text',
  '<<script>alert(1)//<</script>text',
  '<base href="https://evil.example">text',
  '<a href="//evil.example">text</a>',
]

for (const attack of attacks) {
  test(`P15 nothing acts in the comment ${attack}`, () => {
    const { content, content_html } = cleanFields({ content: attack })
    for (const html of [content ?? '', content_html ?? '']) {
      assert.doesNotMatch(html, /<(script|img|svg|iframe|form|input|math|style|noscript|base)\b/i)
      assert.doesNotMatch(html, /<[^>]*\s(on\w+|style)\s*=/i)
      assert.doesNotMatch(html, /(href|src)\s*=\s*["']?\s*(javascript|data|\/\/)/i)
    }
    assert.match(content_html ?? '', /text|alert/)
  })
}

test('host 22 the marks that readers may use stay, in paragraphs', () => {
  const { content_html } = cleanFields({
    content: 'One <em>fine</em> day\n\nwith a <a href="https://a.example/" onclick="x">link</a>',
  })
  assert.equal(
    content_html,
    '<p>One <em>fine</em> day</p>\n<p>with a <a href="https://a.example/" rel="nofollow ugc noopener">link</a></p>',
  )
})

test('host 22 cleaning what was cleaned changes nothing', () => {
  for (const attack of attacks) {
    const { content = '' } = cleanFields({ content: attack })
    assert.equal(cleanFields({ content }).content, content)
  }
})

test('host 22 a comment that is too long is refused by name', () => {
  assert.throws(() => cleanFields({ content: 'x'.repeat(65_526) }), {
    code: 'rest_invalid_param',
    data: { params: { content: 'content must be at most 65525 characters long.' } },
  })
})
