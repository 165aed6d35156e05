import { CircleAlert, CircleCheck, Info, MapPinOff, X } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import * as messages from '#text/ui/screens';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

type BannerTone = 'info' | 'success' | 'error' | 'notice' | 'spotlight';

// The scroll margins keep an error clear of the sticky bars.
const TONES: Record<BannerTone, string> = {
  info: 'border-info-line bg-info-soft text-info-text',
  success: 'border-accent-line bg-accent-soft text-accent-soft-text',
  error: 'scroll-mt-24 scroll-mb-36 border-danger-line bg-danger-soft text-danger-text',
  notice: 'border-line-strong bg-sunken text-ink',
  spotlight: 'border-spotlight-line bg-spotlight-soft text-spotlight-text',
};

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert, notice: MapPinOff, spotlight: Info };

/** Messages that `Banner` shows as information, even if the page passes them as errors. */
export const NoErrors = createContext<readonly ReactNode[]>([]);

export interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  /** Replaces the tone's icon; null for no icon. */
  icon?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  children?: ReactNode;
}

/** A message that stays on the page. Screen readers announce errors immediately and successes politely. */
export function Banner(props: BannerProps) {
  const { icon, action, onDismiss, className } = props;
  const noErrors = use(NoErrors);
  const said = [props.title, props.children].find((words) => words && noErrors.includes(words));
  const { tone = 'info', title, children } = said ? { title: said } : props;
  const Icon = ICONS[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined}
      className={classNames('flex items-start gap-3 rounded-md border p-4', TONES[tone], className)}
    >
      {icon === undefined ? <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" /> : icon}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-ink text-sm">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          aria-label={messages.dismiss()}
          className="-my-1 -mr-1 text-current"
          onClick={onDismiss}
          data-needs-script=""
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      )}
    </div>
  );
}
