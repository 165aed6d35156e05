import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns a phone number in E.164, such as '+13035550123'; null if it is invalid or has an extension.
 * @param text as people write it. Without a country code, it is a US number.
 */
export function e164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  return number?.isValid() && !number.ext ? number.number : null;
}

/**
 * Formats a stored number for people: in national format for +1, otherwise in international format. Returns
 * it unchanged if it can't be parsed.
 */
export function formatPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return phone;
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational();
}
