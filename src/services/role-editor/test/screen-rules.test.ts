import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPartShown, readCleanupRules } from '../domain/cleanup-rules.ts'
import { examine } from '../domain/health.ts'
import { isMenuItemShown, readMenuRules } from '../domain/menu-rules.ts'
import { destinationFor, readRedirects } from '../domain/redirects.ts'
import { grants, role, site } from './people.ts'

const roles = new Set(['administrator', 'author', 'subscriber'])
const known = { roles, posts: new Set([7]), isSafeUrl: (url: string) => url.startsWith('/') && !url.startsWith('//') }

test('F-76 rules are read whole, and a default destination is no rule', () => {
  const { rules, problems } = readRedirects(
    {
      roles: { author: { login: { type: 'post', value: '7' }, logout: { type: 'default' } }, subscriber: {} },
      site: { login: { type: 'url', value: '/welcome' } },
    },
    known,
  )
  assert.deepEqual(problems, {})
  assert.deepEqual(rules, {
    roles: { author: { login: { type: 'post', value: 7 } } },
    site: { login: { type: 'url', value: '/welcome' } },
  })
})

test('F-76 every bad rule is told at once', () => {
  const sent = {
    roles: {
      nobody: {},
      author: {
        login: { type: 'url', value: '//evil' },
        logout: { type: 'post', value: 8 },
        sleep: {},
        register: { type: 'moon' },
      },
    },
    site: { login: { type: 'url', value: '/login/?again' }, logout: { type: 'url', value: '/logout' } },
  }
  assert.deepEqual(Object.keys(readRedirects(sent, known).problems), [
    'roles.nobody',
    'roles.author.login',
    'roles.author.logout',
    'roles.author.sleep',
    'roles.author.register',
    'site.login',
    'site.logout',
  ])
})

test('F-76 the first role with a rule decides, then the site', () => {
  const home = { type: 'home', value: null } as const
  const profile = { type: 'profile', value: null } as const
  const rules = { roles: { author: { login: home } }, site: { login: profile } }
  assert.equal(destinationFor('login', ['subscriber', 'author'], rules), home)
  assert.equal(destinationFor('login', ['subscriber'], rules), profile)
  assert.equal(destinationFor('logout', ['author'], rules), null)
  assert.equal(destinationFor('login', ['constructor'], rules), profile)
})

test('F-83 what is never hideable cannot be hidden', () => {
  for (const item of ['role-editor', 'dashboard', 'profile', 'log-out'])
    assert.deepEqual(Object.keys(readMenuRules({ author: { mode: 'hide', items: [item] } }, roles).problems), [
      'roles.author',
    ])
  assert.deepEqual(Object.keys(readMenuRules({ administrator: { mode: 'hide', items: ['users'] } }, roles).problems), [
    'roles.administrator',
  ])
  assert.deepEqual(readMenuRules({ author: { mode: 'hide', items: ['users'] } }, roles).problems, {})
})

test('F-42 menu rules know hide and allow, and keys with a parent', () => {
  const { rules } = readMenuRules(
    { author: { mode: 'hide', items: ['media', 'posts|new'] }, subscriber: { mode: 'allow', items: ['posts|new'] } },
    roles,
  )
  const shown = (key: string, ...held: string[]) => isMenuItemShown(key, held, rules)
  assert.deepEqual(
    [shown('media', 'author'), shown('media|x', 'author'), shown('posts', 'author'), shown('posts|new', 'author')],
    [false, false, true, false],
  )
  assert.deepEqual(
    [
      shown('posts', 'subscriber'),
      shown('posts|new', 'subscriber'),
      shown('media', 'subscriber'),
      shown('dashboard', 'subscriber'),
    ],
    [true, true, false, true],
  )
  assert.equal(shown('media', 'author', 'administrator'), true)
})

test('F-82 menu rules with an unknown role, mode or list are refused', () => {
  const { problems } = readMenuRules(
    {
      nobody: { mode: 'hide', items: [] },
      author: { mode: 'show', items: [] },
      subscriber: { mode: 'hide', items: 'all' },
    },
    roles,
  )
  assert.equal(Object.keys(problems).length, 3)
})

test('F-43 unknown clean-up keys are dropped', () => {
  const sent = { author: ['widget:activity', 'widget:none', 'notices', 'front_toolbar', 7] }
  const { rules } = readCleanupRules(sent, { roles, keys: new Set(['widget:activity']) })
  assert.deepEqual(rules, { author: ['widget:activity', 'notices', 'front_toolbar'] })
  assert.deepEqual(
    [
      isPartShown('notices', ['author'], rules),
      isPartShown('notices', ['author', 'subscriber'], rules),
      isPartShown('notices', [], rules),
    ],
    [false, true, true],
  )
})

test('F-78 health names what an owner should look at, and counts it', () => {
  const { findings, summary } = examine({
    roles: [...site().roles, role('twin', grants('read')), role('empty', []), role('open', grants('manage_options'))],
    defaultRole: 'open',
    administrators: [{ id: 1, name: 'one', isStale: true }],
    withOwnMap: [4],
    withoutRole: [9],
    orphans: ['old_thing'],
  })
  assert.deepEqual(
    findings.map(({ id }) => id),
    [
      'dangerous_default_role',
      'stale_administrators',
      'people_without_role',
      'personal_capabilities',
      'orphans',
      'empty_roles',
      'twin_roles',
    ],
  )
  assert.deepEqual(summary, { critical: 1, high: 1, medium: 1, low: 4, score: 42 })
})
