// One launcher at a time installs and builds. The holder touches its lock file every second. A killed holder is detected
// by its process number, or, where that is not reliable (containers), by the age of the file.

import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const oldAfter = 15_000

/** Runs `work` while holding `file`; `onWait` is called once when another process holds it. */
export async function withLock(file, work, onWait) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  for (let waited = false; !take(file); await pause(200)) {
    if (!waited) onWait()
    waited = true
    removeStale(file)
  }
  // A holder that was suspended for long may lose the lock to another process; it continues anyway.
  const touch = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), 1000)
  try {
    return await work()
  } finally {
    clearInterval(touch)
    fs.rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, `${process.pid} ${Date.now()}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function removeStale(file) {
  try {
    const holder = fs.readFileSync(file, 'utf8')
    const old = Date.now() - fs.statSync(file).mtimeMs > oldAfter
    if (!old && (holder === '' || alive(Number.parseInt(holder, 10)))) return
    const aside = `${file}.${process.pid}`
    fs.renameSync(file, aside)
    // Another waiter may have replaced the lock after this one read it: put it back.
    if (fs.readFileSync(aside, 'utf8') !== holder) fs.linkSync(aside, file)
    fs.rmSync(aside)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
