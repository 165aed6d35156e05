import {
  at,
  books,
  C,
  cup,
  disc,
  fill,
  flatirons,
  flowers,
  jar,
  leaf,
  line,
  pot,
  print,
  rect,
  scene,
  shape,
  sprig,
} from './kit.ts';

/** Inside the greenhouse: benches of pots on both sides of a path. */
export function greenhouse(): string {
  const ribs = 'M600 40V330M600 40L130 220M600 40L1070 220M360 132v250M840 132v250M0 220h1200M0 380h1200';
  const potted = (x: number, y: number, color: string, plant: string) =>
    at(x, y, pot(84, 70, color) + at(0, -74, plant));
  const bushy = (height: number, color: string) =>
    sprig({ height, lean: -46, pairs: 5, size: 62, color }) +
    sprig({ height: height * 1.1, lean: 8, pairs: 6, size: 60, color: C.deep }) +
    sprig({ height: height * 0.9, lean: 54, pairs: 5, size: 58, color });
  return scene(
    '#e4f0ee',
    flatirons(430),
    fill('#a9c39a', rect(0, 424, 1200, 120)),
    fill('#cfdcc0', rect(0, 540, 1200, 360)),
    fill('#ffffff', 'M0 0h340L120 560H0zM760 0h150L620 560h-90z', 0.35),
    line(ribs, 13),
    line(ribs, 6, '#f7f3e4'),
    line('M600 40L-10 270M600 40L1210 270', 18) + line('M600 40L-10 270M600 40L1210 270', 10, '#f7f3e4'),
    print('#d9c7a2', 'M520 520h160l210 380H310z'),
    line('M500 580h202M466 650h268M424 734h352M370 830h460', 3, '#b8a47b'),
    // The benches.
    print(C.wood, 'M-10 600h400l70 -70h40l-110 130H-10z') +
      print('#a5724a', 'M-10 660h400v30H-10z') +
      line('M60 690v210M330 690v130', 18, C.bark),
    print(C.wood, 'M1210 600H810l-70 -70h-40l110 130h400z') +
      print('#a5724a', 'M1210 660H810v30h400z') +
      line('M1140 690v210M870 690v130', 18, C.bark),
    potted(410, 560, C.clay, bushy(110, C.light)),
    potted(790, 560, C.teal, bushy(120, C.mid)),
    potted(
      300,
      606,
      C.brick,
      flowers(7, 150, C.mustard, 8) + sprig({ height: 80, lean: -30, pairs: 3, size: 50 }),
    ),
    potted(
      910,
      606,
      C.clay,
      flowers(7, 160, C.plum, 5) + sprig({ height: 90, lean: 30, pairs: 3, size: 50 }),
    ),
    potted(166, 640, C.clay, bushy(180, C.mid)),
    potted(1040, 640, C.brick, bushy(190, C.light)),
    potted(46, 660, C.teal, sprig({ height: 230, lean: 30, pairs: 7, size: 78, color: C.deep })),
    potted(1160, 660, C.clay, sprig({ height: 240, lean: -40, pairs: 7, size: 78, color: C.mid })),
    // Hanging baskets.
    ...[
      [250, 250],
      [950, 250],
    ].map(
      ([x, y]) =>
        line(`M${x} ${y! - 110}L${x! - 50} ${y}M${x} ${y! - 110}L${x! + 50} ${y}`, 3) +
        print(C.bark, `M${x! - 58} ${y}h116q-6 56 -58 56t-58 -56z`) +
        at(
          x!,
          y!,
          [-1, 0, 1]
            .map((s) =>
              at(
                s * 34,
                6,
                sprig({
                  height: 110,
                  lean: s * 40,
                  pairs: 5,
                  size: 40,
                  color: s ? C.mid : C.deep,
                  hangs: true,
                }),
              ),
            )
            .join(''),
        ),
    ),
    // The watering can.
    at(
      330,
      862,
      line('M66 -110q70 -40 66 30t-66 64', 10) +
        line('M-76 -60L-150 -128', 24) +
        line('M-76 -60L-150 -128', 15, C.mustard) +
        print(C.mustard, 'M-80 -118h160l-10 118h-140z') +
        print(C.mustard, 'M-172 -120l44 -40 10 12 -42 40z') +
        line('M-70 -84h140', 3),
    ),
    at(
      880,
      880,
      print('#caa06e', 'M-90 -80h180l-20 80h-140z') +
        line('M-84 -54h168M-78 -28h156', 3) +
        at(-40, -80, sprig({ height: 60, lean: -10, pairs: 3, size: 40 })) +
        at(36, -80, flowers(4, 70, C.clay, 2)),
    ),
  );
}

/** The path through the garden to the greenhouse, with the mountains behind. */
export function gardenPath(): string {
  const bed = (x: number, y: number, seed: number, color: string, scale: number) =>
    at(
      x,
      y,
      flowers(6, 130, color, seed) +
        at(50, 0, sprig({ height: 100, lean: 20, pairs: 4, size: 52, color: C.deep })) +
        at(-50, 0, sprig({ height: 90, lean: -20, pairs: 4, size: 50 })),
      scale,
    );
  const colors = [C.clay, C.mustard, C.plum, C.rose];
  return scene(
    '#d3e8ee',
    fill('#fff4d2', disc(220, 170, 66)),
    fill(
      '#ffffff',
      'M620 130q10 -40 56 -36q24 -40 74 -14q54 -6 54 50zM930 210q8 -28 40 -26q20 -26 52 -8q38 -2 38 34z',
      0.85,
    ),
    flatirons(440),
    fill('#b5cc9a', 'M0 430q300 -60 620 -30t580 0v500H0z'),
    // The greenhouse.
    shape('#eef6f2', 'M690 270L860 180l170 90v190H690z'),
    fill(C.light, 'M706 450v-70q50 -40 90 0q40 -50 100 -6q50 -40 110 10v66z', 0.7),
    line('M690 270H1030M760 234v226M860 180v280M950 230v230M690 360h340', 5),
    print(C.teal, rect(832, 352, 62, 108)),
    // Hedge and gate.
    print(
      C.deep,
      'M-20 560q30 -60 90 -40q50 -50 110 -10q60 -36 110 10q46 -20 60 40v60H-20zM850 560q30 -50 90 -34q60 -46 120 0q70 -36 160 20v70H850z',
    ),
    fill(
      '#5f8a58',
      'M0 550q30 -34 70 -22M120 520q30 -24 60 -4M900 536q40 -30 80 -4M1040 536q40 -26 80 6z',
      0.6,
    ),
    print('#e6d9bf', 'M520 470h150q-10 120 250 430H260q290 -300 260 -430z'),
    line('M520 540h150M500 610h190M460 690h280M400 780h400', 3, '#c4b48f'),
    line('M380 420v220M820 420v220', 26) + line('M380 420v220M820 420v220', 16, C.cream),
    line('M372 426Q600 250 828 426', 22) + line('M372 426Q600 250 828 426', 12, C.cream),
    at(470, 366, sprig({ height: 120, lean: -40, pairs: 5, size: 44, hangs: true })) +
      at(730, 366, sprig({ height: 130, lean: 40, pairs: 5, size: 44, color: C.deep, hangs: true })) +
      at(600, 338, sprig({ height: 66, lean: 10, pairs: 3, size: 40, hangs: true })),
    ...[0, 1, 2].map((i) => bed(250 - i * 80, 700 + i * 80, 20 + i, colors[i]!, 0.8 + i * 0.2)),
    ...[0, 1, 2].map((i) => bed(930 + i * 80, 700 + i * 80, 40 + i, colors[(i + 1) % 4]!, 0.8 + i * 0.2)),
    bed(60, 720, 61, C.mustard, 0.9),
    bed(1150, 720, 62, C.rose, 0.9),
    at(
      400,
      770,
      line('M0 0v-80', 6, C.bark) +
        shape(C.cream, rect(-50, -116, 100, 48, 4)) +
        line('M-32 -98h64M-32 -84h40', 4),
    ),
  );
}

/** A desk below a blackboard with a drawing of a plant. */
export function plantDrawing(): string {
  const chalk = '#f3efdf';
  return scene(
    '#efe3c9',
    fill('#e0d0ac', rect(0, 610, 1200, 16)),
    print(C.wood, rect(190, 70, 740, 480, 6)),
    fill(C.forest, rect(214, 94, 692, 432)),
    fill('#ffffff', 'M230 470q200 -40 420 -10t240 -30v80H230z', 0.05),
    // The plant in chalk.
    line('M560 470Q556 320 566 150', 6, chalk),
    line(
      [
        [-0.7, 250, 150],
        [-2.45, 270, 150],
        [-0.6, 340, 170],
        [-2.55, 350, 160],
        [-1.0, 190, 100],
        [-2.1, 200, 100],
      ]
        .map(([angle, y, length]) => leaf(562, y!, angle!, length!, 0.22))
        .join(''),
      5,
      chalk,
    ),
    fill('#a9c98c', leaf(562, 340, -0.6, 170, 0.22), 0.55),
    line('M540 486q20 40 -20 60M560 474v56M580 486q-10 30 30 36', 4, chalk),
    line(
      'M720 250h110M700 320h40M720 270h80M300 300h110M300 320h70M430 310h40M660 440h120M660 460h70',
      4,
      chalk,
    ),
    line('M712 256L640 262M418 306L474 300', 3, chalk),
    line(`${disc(300, 190, 46)}M300 144v92M254 190h92M268 158l64 64M332 158l-64 64`, 4, '#e6b98f'),
    line(`${disc(820, 400, 38)}${disc(820, 400, 16)}`, 4, '#e6b98f'),
    print(C.bark, rect(230, 548, 660, 16, 3)) +
      shape(chalk, rect(300, 538, 40, 10, 3), 2) +
      shape(C.rose, rect(360, 538, 30, 10, 3), 2),
    // A shelf on the right, dried plants on the left.
    print(C.wood, rect(980, 250, 180, 16, 3)) +
      at(990, 250, books(160, 110, 19)) +
      print(C.wood, rect(980, 430, 180, 16, 3)) +
      at(1024, 430, jar(72, 96, C.mid, 0.6)) +
      at(1114, 430, jar(64, 84, C.mustard, 0.6)),
    ...[0, 1].map((i) =>
      at(
        96,
        120 + i * 230,
        print(C.cream, rect(-62, 0, 124, 180)) +
          at(
            0,
            166,
            sprig({ height: 136, lean: i ? -18 : 16, pairs: 5, size: 48, color: i ? C.deep : C.mid }),
          ),
      ),
    ),
    // The desk.
    print(C.wood, 'M60 660h1080l50 70H10z') +
      print('#a8754a', 'M10 730h1180v36H10z') +
      line('M100 768v132M1100 768v132', 26, C.bark),
    print(C.cream, 'M430 716l40 -50h240l36 50z') +
      at(580, 712, sprig({ height: 40, lean: 26, pairs: 3, size: 26, color: C.deep })) +
      line('M500 700l12 -18M640 684h50M648 698h54', 3),
    line('M764 712l70 -40', 12) + line('M764 712l70 -40', 6, C.mustard),
    at(
      250,
      712,
      pot(92, 78, C.clay) +
        at(
          0,
          -82,
          sprig({ height: 200, lean: -40, pairs: 6, size: 66 }) +
            sprig({ height: 180, lean: 54, pairs: 6, size: 62, color: C.deep }),
        ),
    ),
    at(930, 712, cup(C.teal)),
    at(
      1046,
      716,
      print(C.clay, rect(-70, -26, 140, 26, 3)) +
        print(C.mist, rect(-60, -52, 124, 26, 3)) +
        print(C.mustard, rect(-64, -76, 116, 24, 3)),
    ),
    at(
      390,
      714,
      print(C.glass, 'M-26 -70h52v70h-52z', 4) + line('M-14 -72l-10 -60M0 -72v-70M14 -72l12 -54', 6, C.bark),
    ),
  );
}
