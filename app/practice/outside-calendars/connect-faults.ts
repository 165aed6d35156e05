import * as rules from '#text/practice/connected-calendars/rules';

/** Why a provider's calendars could not be connected, by the name that the address of the page carries. */
const CONNECT_FAULTS: Record<ConnectFault, () => string> = {
  over: rules.consent_over,
  'not-given': rules.not_given,
  other: rules.not_answered,
};

export type ConnectFault = 'over' | 'not-given' | 'other';

const isConnectFault = (name: string): name is ConnectFault => Object.hasOwn(CONNECT_FAULTS, name);

/** Explains a fault that an address names; null if it names none. */
export const sayConnectFault = (name: string | null): string | null =>
  name !== null && isConnectFault(name) ? CONNECT_FAULTS[name]() : null;
