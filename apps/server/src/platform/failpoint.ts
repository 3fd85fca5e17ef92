import type { Config } from '../config.ts'

/** A place where tests let the process die or fail: `FAILPOINT=name:kill` or `name:error`. Nothing without it. */
export function failpoint({ failpoint: asked }: Pick<Config, 'failpoint'>, name: string): void {
  if (asked === `${name}:kill`) process.kill(process.pid, 'SIGKILL')
  if (asked === `${name}:error`) throw new Error(`failpoint ${name}`)
}
