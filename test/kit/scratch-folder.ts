/**
 * Where a run keeps what its tests make. Each test database of PostgreSQL is thousands of small files: a disk's file system
 * takes two seconds to make them, memory a seventh of one.
 */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIGABYTE = 2 ** 30

/** Much more than a run takes, which is half a gigabyte; containers often have a folder in memory of 64 megabytes. */
const NEEDED = 4 * GIGABYTE

/** Who names a folder by `TMPDIR` gets that one. */
export function scratchFolder(): string {
  return process.env.TMPDIR === undefined && isRoomy(MEMORY) && process.availableMemory() >= 2 * NEEDED
    ? MEMORY
    : tmpdir()
}

function isRoomy(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED
  } catch {
    return false
  }
}
