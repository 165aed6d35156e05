import type { Person } from '../core/context.ts';
import { changeSettings } from '../core/ground/settings/change-settings.server.ts';
import { readSettings, readSettingsForAdmin } from '../core/ground/settings/read-settings.server.ts';
import { SETTING_NAMES, typedSetting } from '../core/ground/settings/setting-facts.ts';
import type { SettingName } from '../core/ground/settings/settings.ts';
import type { SettingsInput } from '../core/ground/settings/settings-form.ts';
import type { World } from './world.ts';

export type TypedSettings = Partial<Record<SettingName | 'why' | 'from', string>>;

export function feesBy(world: World) {
  const form = async (admin: Person, typed: TypedSettings): Promise<SettingsInput> => {
    const { settings } = await readSettingsForAdmin(world.as(admin));
    const fields = SETTING_NAMES.map((name) => [name, typedSetting(name, settings[name])]);
    return { ...Object.fromEntries(fields), why: 'A trial', ...typed } as SettingsInput;
  };
  return {
    form,
    /** Saves the form as an admin. This node sees the change only after `learn`. */
    change: async (admin: Person, typed: TypedSettings) =>
      changeSettings(world.as(admin), await form(admin, typed)),
    /** Makes a change that was announced long ago and took effect yesterday. */
    announced: async (admin: Person, typed: TypedSettings) => {
      const [now, then] = [world.now, world.now.subtract({ hours: 24 * 40 })];
      const from = now.subtract({ hours: 24 }).toZonedDateTimeISO('UTC').toPlainDate().toString();
      const input = await form(admin, { ...typed, from });
      await changeSettings({ ...world.as(admin), now: () => then }, input);
    },
    learn: async () => {
      world.settings = await readSettings(world.db, world.now);
    },
  };
}
