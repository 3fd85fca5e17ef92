import { Icon } from './icon.tsx'

/** The time by which something must happen; what is done already presses no more. */
export const Deadline = ({ isPressing = true, children }: { isPressing?: boolean; children: string }) => (
  <p className={`flex items-center gap-2 text-small ${isPressing ? 'font-[550] text-problem' : 'text-ink-2'}`}>
    <Icon name="clock" className="size-4" />
    {children}
  </p>
)
