import {
  armchair,
  at,
  books,
  C,
  cup,
  disc,
  fill,
  flowers,
  hangingLamp,
  jar,
  line,
  pot,
  print,
  rect,
  roundTable,
  scene,
  shape,
  sprig,
  teapot,
  windowTo,
} from './kit.ts';

const tree = (x: number, y: number, scale: number, color: string) =>
  at(
    x,
    y,
    line('M0 0v-150M0 -90l-40 -50M0 -110l44 -54', 16, C.bark) +
      print(
        color,
        'M-120 -170q-50 -90 40 -130q20 -80 110 -50q90 -10 90 80q60 60 -10 110q-60 40 -120 10q-70 30 -110 -20z',
      ),
    scale,
  );

/** The house with its porch on the garden side. */
export function houseAndPorch(): string {
  const boards = Array.from({ length: 8 }, (_, i) => `M330 ${330 + i * 34}h560`).join('');
  const pane = (x: number, y: number) =>
    shape('#fbe8b6', rect(x, y, 92, 130), 6) +
    line(`M${x + 46} ${y}v130M${x} ${y + 52}h92`, 4) +
    fill('#ffffff', `M${x + 10} ${y + 130}l36 -130h20l-36 130z`, 0.4);
  return scene(
    '#d5e8ea',
    fill('#fbf5e0', disc(960, 150, 70)),
    fill(
      '#ffffff',
      'M120 170q10 -44 60 -40q24 -44 80 -16q60 -8 60 56zM760 110q8 -30 44 -28q20 -30 60 -8q40 -2 40 36z',
      0.85,
    ),
    fill('#b9cdb0', 'M0 560q200 -130 420 -70q260 -120 480 -10q180 -60 300 20v400H0z'),
    tree(170, 660, 1.25, C.mid),
    tree(1080, 640, 1.35, C.deep),
    // The house.
    print(C.brick, rect(716, 118, 54, 120)),
    print('#7d8f96', 'M290 320L610 120l320 200z'),
    line('M350 304h520M410 266h400M470 230h280M540 186h140', 3, '#64767d'),
    print('#e9d9b4', rect(330, 320, 560, 320)),
    line(boards, 2, '#cdb98d'),
    shape('#fbe8b6', disc(610, 252, 34), 6) + line('M610 218v68M576 252h68', 4),
    pane(372, 380),
    pane(760, 380),
    print(C.teal, rect(560, 384, 104, 256)) +
      shape('#fbe8b6', rect(580, 406, 64, 92, 4)) +
      print(C.mustard, disc(646, 530, 7), 3),
    // The porch.
    print('#7d8f96', 'M270 372L330 316h560l60 56z'),
    line('M300 380v280M480 380v280M740 380v280M920 380v280', 18) +
      line('M300 380v280M480 380v280M740 380v280M920 380v280', 10, C.cream),
    print(C.wood, rect(262, 640, 696, 34, 4)),
    line('M300 570h180M740 570h180', 8) +
      line(
        'M330 572v66M360 572v66M390 572v66M420 572v66M450 572v66M770 572v66M800 572v66M830 572v66M860 572v66M890 572v66',
        4,
      ),
    at(
      410,
      640,
      line('M-40 0l-8 -30M40 0l8 -30', 6) +
        print(C.mustard, 'M-52 -30h104v-24h-104zM-50 -110h12v80h-12zM-44 -108h88v20h-88z'),
      0.9,
    ),
    at(
      826,
      640,
      pot(60, 54, C.clay) +
        at(
          0,
          -56,
          sprig({ height: 110, lean: 20, pairs: 4, size: 44 }) +
            sprig({ height: 90, lean: -30, pairs: 4, size: 40, color: C.deep }),
        ),
    ),
    // The garden and its path.
    fill('#a8c083', 'M0 690q300 -46 600 -30t600 10v230H0z'),
    print('#e6d9bf', 'M560 676h104q16 100 240 224H420q150 -110 140 -224z'),
    line('M556 740h140M520 800h240M460 862h380', 3, '#c2b290'),
    ...[60, 150, 240, 330].map((x, i) =>
      at(
        x,
        830 + (i % 2) * 40,
        flowers(5, 120, [C.clay, C.mustard, C.plum, C.rose][i]!, x) +
          sprig({ height: 70, lean: 20, pairs: 3, size: 46, color: C.deep }),
      ),
    ),
    ...[960, 1050, 1140].map((x, i) =>
      at(
        x,
        850 - (i % 2) * 40,
        flowers(5, 120, [C.plum, C.clay, C.mustard][i]!, x) +
          sprig({ height: 80, lean: -20, pairs: 3, size: 46, color: C.deep }),
      ),
    ),
  );
}

/** The tea room: a long table under lamps, with cups and jars along the wall. */
export function teaRoom(): string {
  const garden =
    fill('#d9ead9', rect(90, 130, 480, 330)) +
    tree(220, 470, 0.9, C.mid) +
    tree(470, 480, 0.8, C.deep) +
    fill('#a8c083', rect(90, 420, 480, 60));
  return scene(
    '#ead9c0',
    fill('#b9775a', rect(0, 500, 1200, 130), 0.35),
    line('M0 500H1200', 4),
    fill('#c9a983', rect(0, 630, 1200, 270)),
    line('M0 630H1200', 4),
    windowTo([90, 130, 480, 330], garden, { bars: 3 }),
    fill('#fff3cf', 'M120 630L60 900h460l40 -270z', 0.3),
    print(C.wood, rect(690, 246, 440, 18, 3)) + print(C.wood, rect(690, 420, 440, 18, 3)),
    ...[740, 830, 920, 1010].map((x, i) =>
      at(x, 246, jar(70, 96 - (i % 2) * 14, [C.deep, C.clay, C.mustard, C.plum][i]!, 0.62)),
    ),
    at(1084, 246, teapot(C.teal), 0.5),
    ...[740, 820, 900].map((x, i) => at(x, 420, cup([C.cream, C.clay, C.light][i]!, false), 0.8)),
    at(960, 420, books(140, 96, 77)),
    hangingLamp(330, 250, C.clay),
    hangingLamp(636, 200, C.clay),
    // Chairs behind, the table, chairs in front.
    ...[330, 600, 870].map((x) =>
      at(
        x,
        800,
        print(C.bark, 'M-62 -260h124v20h-124zM-62 -210h124v18h-124z') +
          line('M-60 -262v160M60 -262v160', 12, C.bark),
      ),
    ),
    print(C.wood, 'M150 660h900l60 56H90z') +
      print('#a8754a', 'M90 716h1020v26H90z') +
      line('M150 744v150M1050 744v150', 22, C.bark),
    at(560, 690, teapot(C.deep), 0.95),
    at(380, 700, cup(C.cream), 0.9),
    at(720, 704, cup(C.rose), 0.9),
    at(
      880,
      692,
      pot(64, 44, C.mist) +
        at(0, -46, flowers(7, 120, C.mustard, 3) + sprig({ height: 70, lean: -24, pairs: 3, size: 40 })),
    ),
    at(230, 702, print(C.cream, 'M-60 -4q60 -28 120 0l-12 8q-48 -16 -96 0z') + line('M0 -12v14', 3)),
    print('#7d5a3c', disc(330, 862, 74, 22)) + line('M288 872v40M372 872v40', 12, C.bark),
    print('#7d5a3c', disc(870, 862, 74, 22)) + line('M828 872v40M912 872v40', 12, C.bark),
  );
}

/** The small library: shelves, a ladder, and a reading chair. */
export function library(): string {
  const level = (y: number, seed: number) =>
    at(70, y, books(470, 120, seed)) +
    at(590, y, books(300, 120, seed + 50)) +
    print(C.bark, rect(50, y, 1100, 18, 2));
  return scene(
    '#6f8a76',
    fill('#5d7765', rect(50, 40, 1100, 610)),
    print(C.bark, `${rect(36, 30, 22, 640)}${rect(560, 30, 18, 640)}${rect(1142, 30, 22, 640)}`),
    level(180, 21),
    level(336, 42),
    level(492, 63),
    at(70, 648, books(200, 120, 84)),
    at(
      300,
      648,
      jar(84, 108, C.mid, 0.6) +
        at(104, 0, jar(76, 92, C.clay, 0.7)) +
        at(196, 0, jar(80, 112, C.mustard, 0.5)),
    ),
    at(
      900,
      180,
      jar(80, 104, C.plum, 0.6) +
        at(96, 0, jar(84, 118, C.light, 0.6)) +
        at(
          196,
          0,
          pot(60, 50, C.clay) +
            at(0, -50, sprig({ height: 70, lean: 24, pairs: 3, size: 40, color: C.light })),
        ),
    ),
    at(
      930,
      336,
      print(C.cream, rect(0, -116, 170, 112)) +
        at(84, -16, sprig({ height: 86, lean: 12, pairs: 4, size: 36, color: C.deep })),
    ),
    at(900, 492, books(240, 118, 14)),
    print(C.bark, rect(30, 648, 1140, 26, 3)),
    fill('#b98d62', rect(0, 674, 1200, 226)),
    line('M0 674H1200M0 750H1200M0 836H1200', 3, '#9a724b'),
    print('#a5533f', 'M180 880q420 -140 900 0q-440 70 -900 0z') +
      line('M250 876q360 -100 760 0q-380 46 -760 0z', 3, '#e5b79a'),
    // The ladder.
    line('M640 90L560 840M760 90L700 840', 20) + line('M640 90L560 840M760 90L700 840', 11, C.wood),
    line('M628 190h124M616 300h128M604 410h132M592 520h134M581 630h138M570 740h140', 15) +
      line('M628 190h124M616 300h128M604 410h132M592 520h134M581 630h138M570 740h140', 7, C.wood),
    at(900, 852, armchair('#c9b27c', '#8a7440'), 1.18, -1),
    at(880, 690, print(C.clay, 'M-60 0q60 -34 120 0v-46q-60 -34 -120 0z'), 1),
    at(356, 738, roundTable(190, 132)),
    at(330, 732, shape(C.teal, rect(-56, -22, 108, 20, 3)) + shape(C.mustard, rect(-48, -42, 96, 20, 3)), 1),
    at(412, 736, cup(C.cream), 0.66),
    line('M170 690v160M130 856h80', 9) +
      fill('#fff3c4', 'M96 690l-70 210h290l-72 -210z', 0.22) +
      print('#f3dfae', 'M106 690l26 -92h76l26 92z'),
  );
}
