import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPlaces, type ReleasePlace } from '../places.ts'

type Guest = { name: string; destination?: string; timeout?: number; signal?: AbortSignal }

test('places are given in order of arrival, passing over destinations that are full', async () => {
  const house = open({ total: 3, perDestination: 2 })
  house.enter({ name: 'a1', destination: 'a' })
  house.enter({ name: 'a2', destination: 'a' })
  house.enter({ name: 'a3', destination: 'a' })
  house.enter({ name: 'b1', destination: 'b' })
  await house.settle()
  assert.deepEqual([...house.inside.keys()], ['a1', 'a2', 'b1'])
  house.inside.get('a1')?.()
  await house.settle()
  assert.ok(house.inside.has('a3'))
})

test('who has used up the largest share of its time makes room, and nobody before its patience', async () => {
  const house = open({ total: 2, perDestination: 1 })
  house.enter({ name: 'patient', timeout: 60_000 })
  house.enter({ name: 'hanging', timeout: 15_000 })
  house.enter({ name: 'waiting' })
  await house.settle()
  assert.deepEqual(house.asked, [])
  house.time += 1000
  house.enter({ name: 'another' })
  await house.settle()
  assert.deepEqual(house.asked, ['hanging', 'patient'])
  house.inside.get('hanging')?.()
  await house.settle()
  assert.ok(house.inside.has('waiting') && !house.inside.has('another'))
})

test('a place given back twice is given back once', async () => {
  const house = open({ total: 1, perDestination: 1 })
  house.enter({ name: 'first' })
  house.enter({ name: 'second' })
  house.enter({ name: 'third' })
  await house.settle()
  const release = house.inside.get('first')
  release?.()
  release?.()
  await house.settle()
  assert.deepEqual([...house.inside.keys()], ['first', 'second'])
})

test('who gives up waiting leaves the queue', async () => {
  const house = open({ total: 1, perDestination: 1 })
  const gone = new AbortController()
  house.enter({ name: 'first' })
  house.enter({ name: 'second', signal: gone.signal })
  house.enter({ name: 'third' })
  gone.abort(new Error('too late'))
  await house.settle()
  house.inside.get('first')?.()
  await house.settle()
  assert.deepEqual([...house.inside.keys()], ['first', 'third'])
  assert.deepEqual(house.refused, ['second'])
})

test('the queue is bounded', async () => {
  const house = open({ total: 1, perDestination: 1 })
  for (const name of ['inside', 'first', 'second', 'third', 'fourth']) house.enter({ name })
  await house.settle()
  assert.deepEqual(house.refused, ['fourth'])
})

function open(size: { total: number; perDestination: number }) {
  const house = {
    time: 0,
    inside: new Map<string, ReleasePlace>(),
    asked: [] as string[],
    refused: [] as string[],
    settle: () => new Promise(resolve => setImmediate(resolve)),
    enter: ({ name, destination = name, timeout = 15_000, signal = new AbortController().signal }: Guest) => {
      const makeRoom = () => house.asked.push(name)
      places.take({ destination, timeout, signal, makeRoom }).then(
        release => house.inside.set(name, release),
        () => house.refused.push(name),
      )
    },
  }
  const places = createPlaces({ ...size, patience: 1000, queue: 3, clock: () => house.time })
  return house
}
