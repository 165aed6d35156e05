import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibility.ts';
import { inDatabase } from './in-database.ts';
import { aBrowser, joins, open, signIn } from './people.ts';

async function aPhoto(name: string, sky: string) {
  const hill = { create: { width: 1200, height: 300, channels: 3, background: '#5c7f4f' } } as const;
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: sky } })
    .composite([{ input: hill, gravity: 'south' }])
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

async function describe(page: Page, at: number, description: string, caption: string): Promise<void> {
  await page.getByRole('link', { name: `Describe: photo ${at}` }).click();
  await page.getByLabel('What does it show?').fill(description);
  await page.getByLabel('Caption').fill(caption);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: `Change: ${caption}` })).toBeVisible();
}

test('an owner adds photos and orders them, a client looks at them by keyboard and reports one, and an admin hides it', async ({
  browser,
}) => {
  const owner = await (await aBrowser(browser)).newPage();
  const client = await (await aBrowser(browser)).newPage();
  await inDatabase(
    'delete from gallery_photos g using experts e where e.id = g.practice_id and e.name = $1',
    ['Rose City Botanical Center'],
  );
  await signIn(owner, 'portland');
  await open(owner, '/dashboard/expert/photos');

  await test.step('adds two at once, describes them, and moves the second to the front', async () => {
    await expect(owner.getByText('No photos yet')).toBeVisible();
    await owner
      .getByLabel('Choose photos')
      .setInputFiles([await aPhoto('room.jpg', '#a9c7d8'), await aPhoto('door.jpg', '#e3c9a8')]);
    await expect(owner.getByText('2 photos added')).toBeVisible();
    await expect(owner.getByText('2 of 12')).toBeVisible();
    await expect(owner.getByLabel('Choose photos')).toHaveValue('');
    await expect(owner.getByRole('button', { name: 'Add Photos' })).toBeHidden();
    await expect(owner.getByAltText('Chosen, 1 of 2')).toBeHidden();
    await describe(owner, 1, 'A bright room with two armchairs.', 'Our room');
    await describe(owner, 2, 'A green door with a bell.', 'The door');
    await expect(owner.getByRole('button', { name: /^Make first/ })).toHaveCount(0);
    await owner.getByRole('button', { name: 'Move earlier: The door' }).click();
    await expect(owner.getByText('Order changed')).toBeVisible();
    await expect(
      owner
        .getByRole('listitem')
        .filter({ has: owner.getByRole('img') })
        .first(),
    ).toContainText('The door');
    expect(await accessibilityFaults(owner)).toEqual([]);
  });

  await test.step('sees in an old tab that a photo was removed in another', async () => {
    const tab = await owner.context().newPage();
    await open(owner, '/dashboard/expert/photos');
    await owner.getByLabel('Choose photos').setInputFiles([await aPhoto('yard.jpg', '#cccccc')]);
    await expect(owner.getByText('3 of 12')).toBeVisible();
    await owner.getByRole('button', { name: 'Make first: photo 3' }).click();
    await expect(owner.getByRole('button', { name: 'Move earlier: Our room' })).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Make first: Our room' })).toBeVisible();
    await owner.getByRole('button', { name: 'Move later: photo 1' }).click();
    await owner.getByRole('button', { name: 'Move later: photo 2' }).click();
    await expect(owner.getByRole('button', { name: 'Make first: photo 3' })).toBeVisible();
    await open(tab, '/dashboard/expert/photos');
    await tab.getByRole('link', { name: 'Describe: photo 3' }).click();
    await tab.getByRole('button', { name: 'Remove Photo' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove Photo' }).click();
    await expect(tab.getByText('2 of 12')).toBeVisible();
    await tab.close();
    await owner.getByRole('button', { name: 'Move earlier: photo 3' }).click();
    await expect(owner.getByText('This photo is not in your gallery any more.')).toBeVisible();
    await expect(owner.getByText('2 of 12')).toBeVisible();
    await expect(owner.getByRole('button', { name: 'Move earlier: photo 3' })).toHaveCount(0);
  });

  const profile = (await owner.getByRole('link', { name: 'View public profile' }).getAttribute('href'))!;
  await joins(client);

  await test.step('opens the viewer by keyboard, looks at both, and comes back to the same photo', async () => {
    await open(client, profile);
    const door = client.getByRole('link', { name: 'A green door with a bell.' });
    await door.focus();
    await client.keyboard.press('Enter');
    const viewer = client.getByRole('dialog', { name: 'Photos, larger' });
    await expect(viewer).toBeVisible();
    await expect(viewer.getByText('The door')).toBeVisible();
    expect((await viewer.boundingBox())?.width).toBe(client.viewportSize()?.width);
    await client.keyboard.press('Tab');
    await expect(viewer.locator(':focus-visible')).toHaveCSS('outline-color', 'rgb(255, 255, 255)');
    await client.keyboard.press('ArrowRight');
    await expect(viewer.getByText('Our room')).toBeVisible();
    expect(await accessibilityFaults(client)).toEqual([]);
    await client.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(door).toBeFocused();
  });

  await test.step('a visitor on a phone opens a photo before any script loads, and comes back', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
    const visitor = await (await aBrowser(browser, phone)).newPage();
    await visitor.goto(profile);
    const door = visitor.getByRole('link', { name: 'A green door with a bell.' });
    await door.tap();
    const viewer = visitor.getByRole('dialog', { name: 'Photos, larger' });
    await expect(viewer).toBeVisible();
    await viewer.getByRole('button', { name: 'Close' }).tap();
    await expect(viewer).toBeHidden();
    await expect(door).toBeFocused();
  });

  await test.step('goes back from the viewer to the profile, and then to the previous page', async () => {
    const viewer = client.getByRole('dialog', { name: 'Photos, larger' });
    await open(client, '/how-it-works');
    await open(client, profile);
    const door = client.getByRole('link', { name: 'A green door with a bell.' });
    for (const leave of [() => client.goBack(), () => client.keyboard.press('Escape')]) {
      await door.click();
      await expect(viewer).toBeVisible();
      await leave();
      await expect(viewer).toBeHidden();
      await expect(client).toHaveURL(profile);
      await expect(door).toBeFocused();
    }
    await door.click();
    await expect(viewer).toBeVisible();
    await client.evaluate(() => {
      history.back();
      setTimeout(() => history.back(), 50);
    });
    await expect(client).toHaveURL(/how-it-works/);
    await expect(viewer).toBeHidden();
    await open(client, profile);
  });

  await test.step('the first photo is on the search card and links to the profile', async () => {
    const page = await (await aBrowser(browser, { viewport: { width: 390, height: 844 } })).newPage();
    await page.goto('/find-experts?place=97214');
    const card = page.getByRole('listitem').filter({ hasText: 'Rose City Botanical Center' }).first();
    await expect(card.getByRole('img', { name: 'A green door with a bell.' })).toBeVisible();
  });

  await test.step('reports the second photo', async () => {
    await client.getByRole('link', { name: 'A bright room with two armchairs.' }).click();
    await client.getByRole('dialog').getByRole('link', { name: 'Report this photo' }).click();
    await expect(client.getByRole('heading', { name: 'Report a photo' })).toBeVisible();
    await client.getByLabel('What is it about?').selectOption('not-allowed');
    await client.getByRole('button', { name: 'Send the report' }).click();
    await expect(client.getByText('Thank you. We will look into it')).toBeVisible();
  });

  await test.step('an admin hides it from the report, and clients see only the other one', async () => {
    const admin = await (await aBrowser(browser)).newPage();
    await signIn(admin, 'admin');
    await open(admin, '/admin/reports');
    await admin.getByRole('row', { name: /Photo/ }).first().getByRole('link').first().click();
    await admin.getByLabel('Why it is hidden').fill('It shows a client.');
    await admin.getByRole('button', { name: 'Hide the photo' }).click();
    await expect(admin.getByRole('button', { name: 'Show the photo again' })).toBeVisible();
    await client.goto(profile);
    await expect(client.getByRole('link', { name: 'A green door with a bell.' })).toBeVisible();
    await expect(client.getByRole('link', { name: 'A bright room with two armchairs.' })).toHaveCount(0);
    await open(owner, '/dashboard/expert/photos');
    await expect(owner.getByText('Hidden by us')).toBeVisible();
  });
});
